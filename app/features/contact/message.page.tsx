import type { ReactNode } from "react";
import { data, href, Link } from "react-router";
import { HelpLine } from "~/features/safety/help-line";
import { now } from "~/platform/clock.server";
import { Button } from "~/ui/button";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { Grid12 } from "~/ui/layout";
import type { Route } from "./+types/message.page";
import { homeFields } from "./contact-field";
import { ContactForm } from "./contact-form";
import { dialogFields, widgetFields } from "./dialog-fields";
import type { ContactRefusal } from "./form-result";
import { MessageSent, OwnMailProgram } from "./message-sent";
import { pageFields } from "./page-fields";
import { Passphrase } from "./reading/passphrase";
import { extraFields } from "./rules";
import { submitContactForm } from "./submit-contact-message.server";
import { signMoment } from "./tokens.server";
import { WhatBecomesOfIt } from "./what-becomes-of-it";

const fields = { home: homeFields, page: pageFields, dialog: dialogFields, widget: widgetFields };

export const meta: Route.MetaFunction = () => unlistedHead("Votre message");

/**
 * Where the contact forms post when no script runs. The answer is shown here and not on another page: it holds what was
 * typed, which belongs in no address. Sent again by a reload, the message is the same message.
 */
export async function action({ request }: Route.ActionArgs) {
  const { status, result } = await submitContactForm(request);
  if (result.ok) return data(result);
  return data({ ...result, stamp: signMoment("stamp", now()) }, { status });
}

export default function MessagePage({ actionData: result }: Route.ComponentProps) {
  return (
    <section className="wrap pt-[clamp(1.5rem,4vw,3.5rem)] pb-section">
      {!result ? (
        <FirstTry />
      ) : result.ok && result.reading ? (
        <Passphrase {...result.reading} formality="vous" heading="h1" />
      ) : result.ok ? (
        <Sent mailto={result.mailto} />
      ) : result.confirmation ? (
        <SecondStep result={result} />
      ) : (
        <Refused result={result} />
      )}
      <p className="mt-8">
        <Link to={href("/")}>{fr("Revenir à l'accueil")}</Link>
      </p>
    </section>
  );
}

function FirstTry() {
  return (
    <>
      <h1 className="h2 mb-8">{fr("Écrivez-nous")}</h1>
      <Beside>
        <ContactForm source="page" fields={pageFields} afterSent={OwnMailProgram} prefix="message" />
      </Beside>
    </>
  );
}

/** The form, and beside it what becomes of a message. */
function Beside({ children }: { children: ReactNode }) {
  return (
    <Grid12>
      <div className="wide:col-span-7">{children}</div>
      <div className="max-wide:mt-10 wide:col-start-9 wide:col-end-13">
        <WhatBecomesOfIt />
      </div>
    </Grid12>
  );
}

function Sent({ mailto }: { mailto?: string }) {
  return (
    <>
      <h1 className="h2 mb-8">{fr("C'est envoyé, merci")}</h1>
      <div className="max-w-152">
        <MessageSent mailto={mailto} />
      </div>
    </>
  );
}

function Refused({ result }: { result: ContactRefusal }) {
  return (
    <>
      <h1 className="h2">{fr("Votre message n'est pas encore parti")}</h1>
      <p className="muted mt-4 mb-8">
        {result.problem
          ? fr("Rien n'est perdu : ce que vous avez écrit est toujours là.")
          : fr("Rien n'est perdu : complétez ce qui manque, puis envoyez de nouveau.")}
      </p>
      <Beside>
        <ContactForm
          source={result.source}
          fields={fields[result.source]}
          refusal={result}
          afterSent={OwnMailProgram}
          prefix="message"
        />
      </Beside>
    </>
  );
}

/** Many messages arrive at once: a person confirms, a machine goes elsewhere. */
function SecondStep({ result }: { result: ContactRefusal }) {
  const { values, source, confirmation } = result;
  return (
    <>
      <h1 className="h2">{fr("Une dernière étape")}</h1>
      <p className="muted mt-4 mb-8 max-w-152">
        {fr(
          "Beaucoup de messages nous arrivent en ce moment. Confirmez le vôtre, et il part tel que vous l'avez écrit.",
        )}
      </p>
      {values.message && (
        <blockquote className="mb-8 max-w-152 border-l-2 border-line-strong pl-5 whitespace-pre-line">
          {values.message}
        </blockquote>
      )}
      <form method="post" action={href("/contact/message")}>
        <input type="hidden" name="source" value={source} />
        <input type="hidden" name={extraFields.confirmation} value={confirmation} />
        {Object.entries(values).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p className="small mb-6 max-w-152">
          {fr("Cela ne peut pas attendre ?")} <HelpLine />
        </p>
        <Button type="submit">Confirmer l’envoi</Button>
      </form>
    </>
  );
}
