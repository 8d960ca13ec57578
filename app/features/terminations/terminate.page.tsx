import { data, href, Link } from "react-router";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import type { Route } from "./+types/terminate.page";
import { terminationEffects, terminationLabels } from "./messages";
import { submitTermination } from "./submit-termination.server";
import { TerminationFrame } from "./termination-frame";
import { readTerminationPage } from "./termination-page.server";

export const loader = ({ request }: Route.LoaderArgs) => readTerminationPage(request);

export async function action({ request }: Route.ActionArgs) {
  const { status, answer } = await submitTermination("termination", request);
  return data(answer, { status });
}

export const meta: Route.MetaFunction = () =>
  unlistedHead("Résilier votre contrat", "Mettre fin à un contrat, sans compte, avec un accusé de réception.");

/** The termination function (Code de la consommation L.215-1-1, D.215-1 to D.215-3). */
export default function TerminatePage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  return (
    <TerminationFrame
      kind="termination"
      page={page}
      answer={answer}
      title={terminationLabels.termination}
      lede="Deux étapes, sans frais et sans compte. Vous n'avez à vous justifier de rien."
      asideTitle="Ce que cela change"
    >
      {terminationEffects.map((effect) => (
        <li key={effect}>{effect}</li>
      ))}
      <li>
        {fr(`Vous avez commandé il y a moins de ${page.withdrawalDays} jours ? La rétractation vous rend davantage :`)}{" "}
        <Link to={href("/renoncer-au-contrat")}>{terminationLabels.withdrawal}</Link>.
      </li>
      <li>
        {fr("Ce sont les conditions que vous avez acceptées :")}{" "}
        <Link to="/cgu#duree-resiliation-et-remboursement">article 8</Link>.
      </li>
    </TerminationFrame>
  );
}
