import { data, href, Link } from "react-router";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import type { Route } from "./+types/withdraw.page";
import { terminationLabels, withdrawalEffects } from "./messages";
import { submitTermination } from "./submit-termination.server";
import { TerminationFrame } from "./termination-frame";
import { readTerminationPage } from "./termination-page.server";

export const loader = ({ request }: Route.LoaderArgs) => readTerminationPage(request);

export async function action({ request }: Route.ActionArgs) {
  const { status, answer } = await submitTermination("withdrawal", request);
  return data(answer, { status });
}

export const meta: Route.MetaFunction = () =>
  unlistedHead(
    "Renoncer au contrat",
    "Revenir sur une commande dans le délai de la loi, sans compte, avec un accusé de réception.",
  );

/** The withdrawal function (Code de la consommation L.221-21, D.221-5): public, free, at the same place all the time. */
export default function WithdrawPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  return (
    <TerminationFrame
      kind="withdrawal"
      page={page}
      answer={answer}
      title={terminationLabels.withdrawal}
      lede={`Vous avez ${page.withdrawalDays} jours pour changer d'avis. Aucune raison n'est demandée, aucun compte n'est nécessaire.`}
      asideTitle="Ce qui se passe ensuite"
    >
      <li>{fr("Un accusé de réception part aussitôt, avec la date et l'heure : elles comptent.")}</li>
      {withdrawalEffects.map((effect) => (
        <li key={effect}>{effect}</li>
      ))}
      <li>
        {fr("Le délai est passé ? Votre adhésion peut prendre fin quand même :")}{" "}
        <Link to={href("/resilier-votre-contrat")}>{terminationLabels.termination}</Link>.
      </li>
      <li>
        {fr("Vous préférez écrire ? Un e-mail ou une lettre valent autant :")}{" "}
        <Link to={href("/retractation")}>votre droit de rétractation</Link>.
      </li>
    </TerminationFrame>
  );
}
