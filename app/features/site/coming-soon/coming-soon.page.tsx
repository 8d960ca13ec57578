import "./coming-soon.css";
import { Mail, MessageCircle } from "lucide-react";
import { data, Form, href, Link } from "react-router";
import { askToBeTold } from "~/features/newsletter/newsletter.server";
import { HelpLine } from "~/features/safety/help-line";
import { isDemonstration } from "~/features/settings/rules";
import { getSettings } from "~/features/settings/settings.server";
import { now } from "~/platform/clock.server";
import { config } from "~/platform/config.server";
import { db } from "~/platform/db/database.server";
import { clientIp } from "~/platform/http/client-ip.server";
import { ButtonLink, SubmitButton } from "~/ui/button";
import { TextField } from "~/ui/field";
import { FormMessage } from "~/ui/form-message";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { ButtonRow } from "~/ui/layout";
import { Logo } from "../layout/logo";
import { QuickExitLink } from "../quick-exit/quick-exit-link";
import type { Route } from "./+types/coming-soon.page";
import day from "./illustrations/chantier.svg";
import dayMobile from "./illustrations/chantier-mobile.svg";
import night from "./illustrations/chantier-nuit.svg";
import nightMobile from "./illustrations/chantier-nuit-mobile.svg";

export const handle = { chrome: "bare" };

/** Only what the coach has made her own: nobody is sent to an invented address. */
export async function loader() {
  const settings = await getSettings(db());
  const own = (key: "contact_email" | "whatsapp_url" | "coach_name") =>
    config().production && isDemonstration(key, settings[key]) ? null : settings[key] || null;
  return { email: own("contact_email"), whatsapp: own("whatsapp_url"), coach: own("coach_name") };
}

const refused = {
  not_an_email: fr("Cette adresse est incomplète. Écrivez-la comme nom@exemple.fr."),
  too_many_requests: fr("Trop de demandes viennent d'ici. Réessayez dans une heure."),
};

/** The same answer for any address: nobody learns here who waits. */
export async function action({ request }: Route.ActionArgs) {
  const email = String((await request.formData()).get("email") ?? "")
    .trim()
    .slice(0, 254);
  const told = await askToBeTold(db(), { email, ip: clientIp(request) }, { now: now() });
  if (told.ok) return data({ email: "", error: null });
  return data({ email, error: refused[told.reason] }, { status: told.reason === "not_an_email" ? 422 : 429 });
}

export const meta: Route.MetaFunction = () => unlistedHead("Bientôt");

export default function ComingSoonPage({
  loaderData: { email, whatsapp, coach },
  actionData: answer,
}: Route.ComponentProps) {
  return (
    <div className="coming">
      <header className="wrap coming-head">
        <Logo />
        <QuickExitLink />
      </header>
      <main id="contenu" tabIndex={-1}>
        <div className="wrap coming-words">
          <div>
            <h1>{fr("Encore quelques planches à poser")}</h1>
            <p className="lede muted mt-4 max-w-[34rem]">
              {fr(
                "Ce site n'est pas encore ouvert. Il y aura ici de quoi traverser une séparation, à votre rythme, sans être seul.",
              )}
            </p>
          </div>
          <div className="coming-side">
            <section aria-labelledby="prevenir">
              <h2 id="prevenir" className="h5">
                {fr("Vous prévenir le jour venu")}
              </h2>
              {answer && !answer.error ? (
                <FormMessage kind="ok" title={fr("C'est noté")}>
                  {fr("Un e-mail partira vers cette adresse le jour de l'ouverture.")}
                </FormMessage>
              ) : (
                <Form method="post" noValidate autoComplete="off" className="mt-3" key={answer?.error}>
                  <TextField
                    label="Votre adresse e-mail"
                    hint={
                      <>
                        {fr(
                          "Un seul e-mail, sans rien dire du sujet, puis l'adresse quitte cette liste. D'ici là, retirez-la sur",
                        )}{" "}
                        <Link to={href("/vos-donnees")}>{fr("Vos données")}</Link>.
                      </>
                    }
                    name="email"
                    type="email"
                    autoComplete="email"
                    maxLength={254}
                    defaultValue={answer?.email}
                    error={answer?.error ?? undefined}
                    required
                  />
                  <SubmitButton busyLabel="Un instant...">Me prévenir</SubmitButton>
                </Form>
              )}
            </section>
            {(email || whatsapp) && (
              <section aria-labelledby="ecrire">
                <h2 id="ecrire" className="h5">
                  {fr("Une question, dès maintenant ?")}
                </h2>
                <p className="small muted mt-1 mb-3">{fr("Quelques mots suffisent, sans rien expliquer.")}</p>
                <ButtonRow>
                  {email && (
                    <ButtonLink href={`mailto:${email}`} variant="secondary" icon={Mail}>
                      Écrire un e-mail
                    </ButtonLink>
                  )}
                  {whatsapp && (
                    <ButtonLink href={whatsapp} variant="secondary" icon={MessageCircle}>
                      Écrire sur WhatsApp
                    </ButtonLink>
                  )}
                </ButtonRow>
              </section>
            )}
          </div>
        </div>
        <div className="coming-art">
          <picture className="coming-day">
            <source media="(max-width: 47.99rem)" srcSet={dayMobile} width="640" height="500" />
            <img src={day} alt="" width="1600" height="720" />
          </picture>
          <picture className="coming-night">
            <source media="(max-width: 47.99rem)" srcSet={nightMobile} width="640" height="500" />
            <img src={night} alt="" width="1600" height="720" loading="lazy" />
          </picture>
        </div>
      </main>
      <footer className="coming-foot band">
        <div className="wrap">
          <p>
            <b>{fr("Si cela ne peut pas attendre.")}</b> <HelpLine />
          </p>
          <p className="coming-who">
            {coach && <span className="muted">{coach}</span>}
            {email && <a href={`mailto:${email}`}>{email}</a>}
            <a href="/mentions-legales">Mentions légales</a>
            <a href="/admin">Administration</a>
          </p>
        </div>
      </footer>
    </div>
  );
}
