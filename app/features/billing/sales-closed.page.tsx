import { href, redirect } from "react-router";
import { getSettings } from "~/features/settings/settings.server";
import { db } from "~/platform/db/database.server";
import { ButtonLink } from "~/ui/button";
import { fr } from "~/ui/french";
import { ButtonRow, PageHead, Section } from "~/ui/layout";
import type { Route } from "./+types/sales-closed.page";
import { isSellingOpen } from "./sales.server";

export async function loader(_: Route.LoaderArgs) {
  if (await isSellingOpen(db())) throw redirect(href("/membership"));
  const { contact_email } = await getSettings(db());
  return { contactEmail: contact_email };
}

export const meta: Route.MetaFunction = () => [
  { title: "Les paiements ouvrent bientôt" },
  { name: "robots", content: "noindex" },
];

export default function SalesClosedPage({ loaderData: { contactEmail } }: Route.ComponentProps) {
  return (
    <Section>
      <PageHead
        title="Les paiements ouvrent bientôt"
        lede={fr(
          "Le site n'est pas encore prêt à en recevoir. Rien n'a été débité, et aucune commande n'a été passée.",
        )}
      />
      <p className="max-w-[56ch]">
        {fr("Écrivez-nous : nous vous préviendrons dès l'ouverture.")}{" "}
        <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
      </p>
      <ButtonRow>
        <ButtonLink to={href("/contact")}>Nous contacter</ButtonLink>
        <ButtonLink to={href("/nos-offres")} variant="secondary">
          Revoir les offres
        </ButtonLink>
      </ButtonRow>
    </Section>
  );
}
