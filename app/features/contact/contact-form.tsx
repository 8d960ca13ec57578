import { type FormEvent, useRef, useState } from "react";
import { href, Link } from "react-router";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { FieldRow } from "~/ui/field";
import { FormMessage } from "~/ui/form-message";
import { fr } from "~/ui/french";
import { toast } from "~/ui/toast";
import type { ContactAnswer, ContactRefusal } from "./answer";
import { ConsentBox, ContactField, type FieldSpec } from "./contact-field";
import { messageFailed, messageSent } from "./messages";
import { type ContactFieldName, type ContactSource, HONEYPOT } from "./rules";

interface ContactFormProps {
  source: ContactSource;
  /** A refusal rendered by the server, when the form was sent without a script. */
  answer?: ContactRefusal;
  /** Told once the message is kept, e.g. to close the dialog. */
  onSent?: () => void;
}

const email: FieldSpec = { name: "email", label: "Email", type: "email", autoComplete: "email" };
const phone: FieldSpec = {
  name: "phone",
  label: "Téléphone",
  hint: fr("Seulement si vous préférez être rappelé."),
  type: "tel",
  autoComplete: "tel",
  optional: true,
};
const message: FieldSpec = { name: "message", label: "Message", kind: "text" };

/** The fields of each place, in order (spec §2, §5). */
const fields: Record<ContactSource, FieldSpec[]> = {
  home: [
    { name: "lastName", label: "Nom", autoComplete: "family-name", half: true },
    { name: "firstName", label: "Prénom", autoComplete: "given-name", half: true },
    email,
    phone,
    { ...message, hint: fr("Où en êtes-vous ? Qu'est-ce qui vous pèse le plus ?") },
  ],
  page: [
    { name: "name", label: "Nom et prénom", autoComplete: "name" },
    email,
    phone,
    { name: "situation", label: "Situation", optional: true, kind: "situation" },
    message,
  ],
  dialog: [{ name: "name", label: "Nom complet", autoComplete: "name" }, email, message],
  widget: [{ name: "name", label: "Nom", autoComplete: "name" }, email, message],
};

/** One of the four contact forms. Works without a script; with one, it stays in place and keeps the text. */
export function ContactForm({ source, answer: firstAnswer, onSent }: ContactFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [refusal, setRefusal] = useState(firstAnswer);
  const [sending, setSending] = useState(false);
  const [sent, setSent] = useState(false);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    const body = new URLSearchParams(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
    );
    setSending(true);
    setSent(false);
    try {
      const response = await fetch(href("/contact/envoyer"), { method: "POST", body });
      const answer = (await response.json()) as ContactAnswer;
      if (!answer.ok) return setRefusal(answer);
      form.current?.reset();
      setRefusal(undefined);
      setSent(true);
      toast({ kind: "success", title: messageSent });
      onSent?.();
    } catch {
      setRefusal({ ok: false, source, errors: {}, problem: messageFailed, values: {} });
    } finally {
      setSending(false);
    }
  }

  const id = (name: ContactFieldName) => `${source}-${name}`;
  const errors = refusal?.errors ?? {};
  const specs = fields[source];
  const halves = specs.filter((spec) => spec.half);
  const order = [...specs.map((spec) => spec.name), "consent" as const];
  const field = (spec: FieldSpec) => (
    <ContactField
      key={spec.name}
      id={id(spec.name)}
      spec={spec}
      error={errors[spec.name]}
      value={firstAnswer?.values[spec.name]}
    />
  );

  return (
    <form ref={form} method="post" action={href("/contact/message")} onSubmit={send} noValidate className="max-w-152">
      <ErrorSummary errors={Object.fromEntries(order.map((name) => [id(name), errors[name]]))} />
      {refusal?.problem && <FormMessage kind="danger">{refusal.problem}</FormMessage>}
      <input type="hidden" name="source" value={source} />
      <div hidden>
        <label htmlFor={`${source}-${HONEYPOT}`}>Ne remplissez pas ce champ</label>
        <input id={`${source}-${HONEYPOT}`} name={HONEYPOT} tabIndex={-1} autoComplete="off" />
      </div>
      {halves.length > 0 && <FieldRow>{halves.map(field)}</FieldRow>}
      {specs.filter((spec) => !spec.half).map(field)}
      {source === "dialog" && <ConsentBox id={id("consent")} error={errors.consent} />}
      {sent && <FormMessage kind="ok">{messageSent}</FormMessage>}
      <Button type="submit" busy={sending} busyLabel="Envoi...">
        {source === "home" ? "Envoyer le message" : "Envoyer"}
      </Button>
      <p className="small muted mt-5">
        {fr("Vos réponses servent seulement à vous répondre.")}{" "}
        <Link to={href("/politique-confidentialite")}>{fr("Politique de confidentialité")}</Link>
      </p>
    </form>
  );
}
