import { Building2, ShieldCheck } from "lucide-react";
import { href, Link } from "react-router";
import { Checkbox } from "~/ui/checkbox";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";

/** What the bank will show, before the money leaves: another person may read the statement. */
export function PaymentAssurances({ bankStatementText }: { bankStatementText: string }) {
  return (
    <>
      <p className="small muted mt-4 flex gap-2">
        <Icon of={Building2} className="mt-1" />
        <span>
          {fr("Sur le relevé bancaire, y compris d'un compte joint :")} <b>{bankStatementText}</b>
        </span>
      </p>
      <p className="small muted mt-2 flex gap-2">
        <Icon of={ShieldCheck} className="mt-1" />
        <span>{fr("Paiement sécurisé par Mollie. Nous ne voyons pas votre carte.")}</span>
      </p>
    </>
  );
}

/** Nothing is ordered without it: the version of the terms the buyer had before the eyes. */
export function TermsConsent({ version, error, accepted }: { version: string; error?: string; accepted?: boolean }) {
  return (
    <div className="mt-6">
      <Checkbox name="conditions" value="oui" error={error} defaultChecked={accepted}>
        J’accepte les{" "}
        <Link to={href("/cgu")} target="_blank">
          conditions générales
        </Link>{" "}
        (version {version}) et la{" "}
        <Link to={href("/politique-confidentialite")} target="_blank">
          politique de confidentialité
        </Link>
        .
      </Checkbox>
    </div>
  );
}
