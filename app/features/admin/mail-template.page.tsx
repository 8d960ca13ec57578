import { data } from "react-router";
import { config } from "~/platform/config.server";
import { BackLink } from "~/ui/back-link";
import { BlockHeading } from "~/ui/card";
import { fr } from "~/ui/french";
import { Unbroken } from "~/ui/unbroken";
import type { Route } from "./+types/mail-template.page";
import { MailFrame } from "./mail-frame";
import { drawSample } from "./mail-samples.server";

export async function loader({ params }: Route.LoaderArgs) {
  const sample = await drawSample(params.modele);
  if (!sample) throw data(null, { status: 404 });
  const { id, subject, when, text } = sample;
  return { id, subject, when, text, from: config().mailFrom };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.subject ?? "E-mail" },
  { name: "robots", content: "noindex" },
];

export default function MailTemplatePage({ loaderData: { id, subject, when, from, text } }: Route.ComponentProps) {
  const address = `/admin/emails/modeles/${id}/apercu`;
  return (
    <>
      <BackLink to="/admin/emails">E-mails</BackLink>
      <h1>
        <Unbroken>{fr(subject)}</Unbroken>
      </h1>
      <p className="muted mt-1.5">{fr(when)}</p>
      <p className="small muted mb-6">{fr(`De : ${from}`)}</p>
      <div className="mail-preview">
        <section aria-labelledby="mise-en-page">
          <BlockHeading title="Tel qu’il s’affiche" id="mise-en-page" />
          <p className="small mt-2">
            <a href={address} target="_blank" rel="noreferrer">
              L’ouvrir en entier
            </a>
          </p>
          <MailFrame title={`Aperçu : ${subject}`} src={address} />
        </section>
        <section aria-labelledby="texte">
          <BlockHeading title="En texte seul" id="texte" />
          <pre>{text}</pre>
        </section>
      </div>
    </>
  );
}
