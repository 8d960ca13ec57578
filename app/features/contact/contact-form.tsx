import { type FormEvent, useRef, useState } from "react";
import { href, Link } from "react-router";
import { fr } from "~/ui/french";
import { toast } from "~/ui/toast";
import type { ContactAnswer, ContactRefusal } from "./answer";
import { ConsentBox, ContactField, type FieldSpec } from "./contact-field";
import { messageFailed, messageSent } from "./messages";
import { type ContactSource, HONEYPOT } from "./rules";

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
const message: FieldSpec = { name: "message", label: "Message", long: true };

const fields: Record<ContactSource, FieldSpec[]> = {
  home: [
    { name: "lastName", label: "Nom", autoComplete: "family-name", half: true },
    { name: "firstName", label: "Prénom", autoComplete: "given-name", half: true },
    email,
    phone,
    { ...message, hint: fr("Où en êtes-vous ? Qu'est-ce qui vous pèse le plus ?") },
  ],
  page: [{ name: "name", label: "Nom et prénom", autoComplete: "name" }, email, phone, { name: "situation", label: "Situation", optional: true }, message],
  dialog: [{ name: "name", label: "Nom complet", autoComplete: "name" }, email, message],
  widget: [{ name: "name", label: "Nom", autoComplete: "name" }, email, message],
};

/** One of the four contact forms (spec §2, §5). Works without a script; with one, it stays in place and keeps the text. */
export function ContactForm({ source, answer: firstAnswer, onSent }: ContactFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [refusal, setRefusal] = useState(firstAnswer);
  const [sending, setSending] = useState(false);
  const [sent, setSent] = useState(false);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    setSending(true);
    setSent(false);
    const body = new URLSearchParams([...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]));
    try {
      const response = await fetch(href("/contact/envoyer"), { method: "POST", body });
      const answer = (await response.json()) as ContactAnswer;
      if (answer.ok) {
        form.current?.reset();
        setRefusal(undefined);
        setSent(true);
        toast({ kind: "success", title: messageSent });
        onSent?.();
      } else {
        setRefusal(answer);
        requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
      }
    } catch {
      setRefusal({ ok: false, source, errors: {}, problem: messageFailed, values: {} });
    } finally {
      setSending(false);
    }
  }

  const errors = refusal?.errors ?? {};
  const specs = fields[source];
  const halves = specs.filter((spec) => spec.half);
  const field = (spec: FieldSpec) => (
    <ContactField key={spec.name} spec={spec} source={source} error={errors[spec.name]} value={refusal?.values[spec.name]} />
  );

  return (
    <form ref={form} method="post" action={href("/contact/message")} onSubmit={send} noValidate className="max-w-152">
      <input type="hidden" name="source" value={source} />
      <div hidden>
        <label htmlFor={`${source}-${HONEYPOT}`}>Ne remplissez pas ce champ</label>
        <input id={`${source}-${HONEYPOT}`} name={HONEYPOT} tabIndex={-1} autoComplete="off" />
      </div>
      {refusal?.problem && (
        <p role="alert" className="mb-6 rounded-sm border-2 border-danger bg-danger-bg px-5 py-4 font-semibold text-danger">
          {refusal.problem}
        </p>
      )}
      {halves.length > 0 && <div className="grid gap-x-5 sm:grid-cols-2">{halves.map(field)}</div>}
      {specs.filter((spec) => !spec.half).map(field)}
      {source === "dialog" && <ConsentBox error={errors.consent} />}
      <button type="submit" className="btn btn-primary" disabled={sending}>
        {sending ? "Envoi..." : source === "home" ? fr("Envoyer le message") : "Envoyer"}
      </button>
      <p role="status" className={sent ? "mt-5 font-semibold text-ok" : ""}>
        {sent && messageSent}
      </p>
      <p className="mt-5 max-w-xl text-sm leading-normal text-muted">
        {fr("Vos réponses servent seulement à vous répondre.")}{" "}
        <Link to={href("/politique-confidentialite")}>{fr("Politique de confidentialité")}</Link>
      </p>
    </form>
  );
}
