import { CopyField } from "~/ui/copy-field";
import { TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import { Notice } from "~/ui/notice";
import { AccountForm } from "../account-form";
import type { Refusal } from "../refusal";
import { inFours } from "../rules";
import type { Enrolment } from "../second-factor.server";

interface EnrolFormProps {
  enrolment: Enrolment;
  refusal: Refusal | undefined;
  /** The back office stays closed until this is done. */
  due: boolean;
}

/** Scan, then prove it with a first code. The drawing holds a secret: it is made on our server and shown here only. */
export function EnrolForm({ enrolment, refusal, due }: EnrolFormProps) {
  const { qr, secret, uri, sealed } = enrolment;
  return (
    <AccountForm refusal={refusal} problem="Activation impossible" submit="Activer" busy="Vérification...">
      {due && (
        <Notice className="mb-8" title="À faire avant d’entrer dans l’administration">
          {fr("Vous y verrez les données de toutes les personnes : un mot de passe ne suffit pas.")}
        </Notice>
      )}
      <input type="hidden" name="intent" value="enable" />
      <input type="hidden" name="sealed" value={sealed} />
      <h2 className="h5 mb-3">{fr("1. Ajoutez ce compte à une application")}</h2>
      <p className="mb-5">
        {fr(
          "Aegis, FreeOTP, Google Authenticator, 1Password… toutes conviennent. Choisissez « Ajouter », puis visez ce dessin.",
        )}
      </p>
      <p className="mb-5 md:hidden">
        {fr("Elle est sur ce téléphone ? Il n’y a rien à viser :")}{" "}
        <a href={uri} className="btn btn-secondary btn-sm mt-2">
          Ouvrir mon application
        </a>
      </p>
      <svg
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        width="232"
        height="232"
        role="img"
        aria-label="Code à viser avec votre application"
        className="mb-5 max-w-full rounded-xs bg-white"
      >
        <rect width="100%" height="100%" fill="#fff" />
        <path d={qr.path} fill="#0b262c" shapeRendering="crispEdges" />
      </svg>
      <details className="mb-8">
        <summary className="btn btn-quiet btn-sm">{fr("Je ne peux pas viser le dessin")}</summary>
        <div className="mt-3 grid gap-3">
          <CopyField label="Clé à saisir dans l’application" value={inFours(secret)} long />
          <p className="small muted">
            {fr("Type : à base de temps, six chiffres. Sur cet appareil ?")} <a href={uri}>Ouvrir mon application</a>.
          </p>
        </div>
      </details>
      <h2 className="h5 mb-3">{fr("2. Donnez le code qu’elle affiche")}</h2>
      <TextField
        label="Code à six chiffres"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        className="max-w-[14rem]"
        error={refusal?.errors.code}
        required
      />
    </AccountForm>
  );
}
