import { sellerLine } from "~/features/settings/rules";
import { getSettings } from "~/features/settings/settings.server";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { fr } from "~/ui/french";
import type { Route } from "./+types/withdrawal.page";
import { legalDocument } from "./documents.server";
import { LegalPage, legalMeta } from "./legal-page";

export async function loader() {
  const settings = await getSettings(db());
  return {
    document: await legalDocument("withdrawal", { now: now() }),
    addressee: `${sellerLine(settings)}, ${settings.contact_email}`,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => legalMeta(loaderData?.document);

export default function WithdrawalPage({ loaderData: { document, addressee } }: Route.ComponentProps) {
  return <LegalPage document={document} after={{ "modele-de-formulaire": <ModelForm addressee={addressee} /> }} />;
}

/** To print and fill in by hand. The words are the law's (Code de la consommation, annexe à l’article R. 221-1). */
function ModelForm({ addressee }: { addressee: string }) {
  return (
    <div className="withdrawal-form">
      <p className="small">
        {fr(
          "(Veuillez compléter et renvoyer le présent formulaire uniquement si vous souhaitez vous rétracter du contrat.)",
        )}
      </p>
      <p className="mt-4">{fr(`À l’attention de ${addressee} :`)}</p>
      <p className="mt-4">
        {fr(
          "Je/nous (*) vous notifie/notifions (*) par la présente ma/notre (*) rétractation du contrat portant sur la vente du bien (*)/pour la prestation de services (*) ci-dessous :",
        )}
      </p>
      <p className="blank" />
      <p className="blank">{fr("Commandé le (*)/reçu le (*) :")}</p>
      <p className="blank">{fr("Nom du (des) consommateur(s) :")}</p>
      <p className="blank">{fr("Adresse du (des) consommateur(s) :")}</p>
      <p className="blank">
        {fr(
          "Signature du (des) consommateur(s) (uniquement en cas de notification du présent formulaire sur papier) :",
        )}
      </p>
      <p className="blank">{fr("Date :")}</p>
      <p className="small mt-5">{fr("(*) Rayez la mention inutile.")}</p>
    </div>
  );
}
