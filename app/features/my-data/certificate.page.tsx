import "./my-data.css";
import { data, href, Link } from "react-router";
import { getSettings } from "~/features/settings/settings.server";
import { formatInstant } from "~/platform/clock";
import { db } from "~/platform/db/database.server";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import type { Route } from "./+types/certificate.page";
import { ErasedList, KeptList } from "./erasure-lists";
import { openCertificate } from "./my-data.server";
import { CERTIFICATE_KEPT_YEARS } from "./rules";

export const meta: Route.MetaFunction = () => unlistedHead("Attestation");
export const handle = { crumb: () => "Attestation" };

/** For whoever has its address, which nobody guesses; it says nothing of whom. */
export async function loader({ params }: Route.LoaderArgs) {
  const certificate = await openCertificate(db(), params.jeton);
  if (!certificate) throw data(null, { status: 404 });
  const { brand_name, privacy_email } = await getSettings(db());
  const { number, erasedAt, erased, kept } = certificate;
  return { number, erasedAt: formatInstant(erasedAt), erased, kept, brand: brand_name, privacyEmail: privacy_email };
}

export default function CertificatePage({ loaderData }: Route.ComponentProps) {
  const { number, erasedAt, erased, kept, brand, privacyEmail } = loaderData;
  return (
    <div className="wrap pb-section">
      <article className="my-data-certificate">
        <header>
          <h1 className="h2">{fr("Attestation d’effacement")}</h1>
          <p className="muted mt-2">{fr(`${number}, ${erasedAt}`)}</p>
        </header>
        <section aria-labelledby="efface">
          <h2 id="efface" className="h4">
            Effacé
          </h2>
          <ErasedList erased={erased} />
        </section>
        <section aria-labelledby="garde">
          <h2 id="garde" className="h4">
            {fr("Gardé, parce que la loi le demande ou le permet")}
          </h2>
          <KeptList kept={kept} />
        </section>
        <p className="small muted">
          {fr(
            `${brand}, responsable du traitement : ${privacyEmail}. Cette page ne contient ni votre nom ni votre adresse. Elle n’est donnée qu’ici : imprimez-la, ou gardez son adresse. Elle reste ${CERTIFICATE_KEPT_YEARS} ans. Si quelqu’un d’autre se sert de cet appareil, effacez-la de l’historique du navigateur.`,
          )}
        </p>
      </article>
      <p className="my-data-leave">
        <Link className="my-data-take" to={href("/")} replace>
          Quitter cette page
        </Link>
      </p>
    </div>
  );
}
