import { type FormEvent, useState } from "react";
import { href, Link } from "react-router";
import { consentText } from "~/features/newsletter/messages";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { TextField } from "~/ui/field";
import { FormMessage } from "~/ui/form-message";
import { fr } from "~/ui/french";
import { toast } from "~/ui/toast";
import type { GuideAnswer } from "./answer";
import { GuideSent } from "./guide-sent";
import { guideSent, requestFailed } from "./messages";
import { EMAIL_MAX_CHARACTERS, HONEYPOT, LEAD_KEPT_MONTHS, type LeadSource } from "./rules";

/** A first name and an address for the guide. Works without a script; with one, it stays in place. */
export function GuideForm({ source, answer: firstAnswer }: { source: LeadSource; answer?: GuideAnswer }) {
  const [answer, setAnswer] = useState(firstAnswer);
  const [sending, setSending] = useState(false);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    const form = event.currentTarget;
    const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    setSending(true);
    try {
      const response = await fetch(href("/guide/demander"), { method: "POST", body });
      const said = (await response.json()) as GuideAnswer;
      setAnswer(said);
      if (said.ok) return toast({ kind: "success", ...guideSent });
      toast({ kind: "error", ...said.problem });
      form.querySelector<HTMLElement>(said.errors.firstName ? "#guide-prenom" : "#guide-email")?.focus();
    } catch {
      toast({ kind: "error", ...requestFailed });
    } finally {
      setSending(false);
    }
  }

  if (answer?.ok) return <GuideSent email={answer.email} arriving={answer !== firstAnswer} />;
  const { errors, values } = answer ?? {};
  return (
    <form method="post" action={href("/guide")} onSubmit={send} noValidate>
      {answer && answer === firstAnswer && (
        <FormMessage kind="danger" title={answer.problem.title}>
          {answer.problem.text}
        </FormMessage>
      )}
      <input type="hidden" name="source" value={source} />
      <div hidden>
        <label htmlFor={`guide-${HONEYPOT}`}>Ne remplissez pas ce champ</label>
        <input id={`guide-${HONEYPOT}`} name={HONEYPOT} tabIndex={-1} autoComplete="off" />
      </div>
      <TextField
        id="guide-prenom"
        name="prenom"
        label="Prénom *"
        error={errors?.firstName}
        autoComplete="given-name"
        required
        defaultValue={values?.firstName}
      />
      <TextField
        id="guide-email"
        name="email"
        type="email"
        label="Email *"
        error={errors?.email}
        autoComplete="email"
        required
        maxLength={EMAIL_MAX_CHARACTERS}
        defaultValue={values?.email}
      />
      <Checkbox id="guide-lettre" name="lettre" defaultChecked={values?.letter}>
        {consentText}
      </Checkbox>
      <Button type="submit" busy={sending} busyLabel="Envoi en cours..." className="w-full">
        Télécharger le guide gratuit
      </Button>
      <p className="mt-4 xs muted">
        {fr(`Vos données sont protégées, et effacées ${LEAD_KEPT_MONTHS} mois après votre dernière demande.`)}{" "}
        {fr("Pas de spam, désinscription en un clic.")}{" "}
        <Link to={href("/politique-confidentialite")}>{fr("Politique de confidentialité")}</Link>
      </p>
    </form>
  );
}
