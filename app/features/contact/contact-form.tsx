import { type ComponentType, type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { DangerHelp } from "~/features/safety/danger-help";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { ErrorSummary } from "~/ui/error-summary";
import { FieldRow } from "~/ui/field";
import { FormMessage } from "~/ui/form-message";
import { fr } from "~/ui/french";
import { toast } from "~/ui/toast";
import { wentWrong } from "~/ui/went-wrong";
import { ContactField, type FieldSpec, Trap } from "./contact-field";
import type { ContactRefusal, Kept } from "./form-result";
import { consentMissing, messageSent } from "./messages";
import type { PassphraseProps } from "./reading/passphrase";
import {
  type ContactErrors,
  type ContactFieldName,
  type ContactSource,
  extraFields,
  formality,
  lacksConsent,
} from "./rules";
import { askStamp, sendMessage } from "./send-message";

interface ContactFormProps {
  source: ContactSource;
  /** What this place asks for, in order. */
  fields: FieldSpec[];
  /** A refusal rendered by the server, when the form was sent without a script. */
  refusal?: ContactRefusal;
  /** What the ids of the fields begin with, where the same form may stand twice. */
  prefix?: string;
  /** Told once the message is kept. Whoever asks for it says so in its own way. */
  onSent?: () => void;
  /** Offered once the message is kept, with the same message for a mail program. */
  afterSent?: ComponentType<{ mailto: string }>;
  /** Said when the network or the server is away. */
  failed?: string;
  /** Buttons beside the one that sends. */
  children?: ReactNode;
  /** Whom to call rather, below the buttons. */
  below?: ReactNode;
}

async function faultsOf(typed: FormData): Promise<ContactErrors> {
  const { readContactForm } = await import("./forms");
  const read = readContactForm(typed);
  return read.ok ? {} : read.errors;
}

/** One of the four contact forms. Works without a script; with one, it stays in place and keeps the text until it is sent. */
export function ContactForm({
  source,
  fields,
  refusal: firstRefusal,
  prefix = source,
  onSent,
  afterSent: AfterSent,
  failed = wentWrong,
  children,
  below,
}: ContactFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const stamp = useRef<Promise<string | undefined>>(undefined);
  const inHand = useRef(false);
  const formKey = useRef<string>(undefined);
  const [refusal, setRefusal] = useState<Partial<ContactRefusal> | undefined>(firstRefusal);
  const [sending, setSending] = useState(false);
  const [sent, setSent] = useState<Kept>();
  const [Words, setWords] = useState<ComponentType<PassphraseProps>>();

  function begin() {
    stamp.current ??= firstRefusal?.stamp ? Promise.resolve(undefined) : askStamp();
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (inHand.current) return;
    const element = event.currentTarget;
    const typed = new FormData(element);
    inHand.current = true;
    // Nothing leaves before the tick: what else is wrong is found here.
    if (lacksConsent(source, typed)) {
      setRefusal({ errors: await faultsOf(typed).catch(() => ({ consent: consentMissing[source] })) });
      inHand.current = false;
      return;
    }
    formKey.current ??= crypto.randomUUID?.();
    if (formKey.current) typed.set(extraFields.formKey, formKey.current);
    setSending(true);
    setSent(undefined);
    setRefusal(undefined);
    try {
      const view = typed.get("reply") === "here" ? fields.find((spec) => spec.view)?.view : undefined;
      const View = await view?.();
      setWords(() => View);
      const result = await sendMessage(element, typed, await stamp.current);
      if (!result.ok) return setRefusal({ ...result, problem: result.problem ?? (result.challenge && failed) });
      form.current?.reset();
      formKey.current = undefined;
      if (onSent && !result.reading) return onSent();
      setSent(result);
      if (!result.reading) toast({ kind: "success", title: messageSent });
    } catch {
      setRefusal({ problem: failed });
    } finally {
      inHand.current = false;
      setSending(false);
    }
  }

  // Somebody wrote before the scripts were there: how long, nothing can say.
  useEffect(() => {
    const element = form.current;
    const begun =
      element?.matches(":focus-within") || [...(element?.querySelectorAll("textarea") ?? [])].some((one) => one.value);
    if (begun) stamp.current ??= Promise.resolve(undefined);
  }, []);

  // The widget's fields are disabled while they travel (requirements ), which takes the focus from whoever sent them.
  useEffect(() => {
    if (!sending && document.activeElement === document.body && stamp.current) button.current?.focus();
  }, [sending]);

  // What went wrong is said above the button, which it pushes down: on a small screen it would be out of sight.
  useEffect(() => {
    if (refusal !== firstRefusal) form.current?.querySelector(".message")?.scrollIntoView({ block: "nearest" });
  }, [refusal, firstRefusal]);

  const id = (name: ContactFieldName) => `${prefix}-${name}`;
  const errors = refusal?.errors ?? {};
  const names = fields.flatMap(({ name, holds = [] }) => [name, ...holds]);
  const alone = fields.find((spec) => spec.alone);
  const halves = fields.filter((spec) => spec.half);
  const field = (spec: FieldSpec) => (
    <ContactField key={spec.name} spec={spec} idOf={id} errors={errors} values={firstRefusal?.values ?? {}} />
  );
  if (sent?.reading && Words) return <Words {...sent.reading} formality={formality(source)} arrived />;

  return (
    <form
      ref={form}
      method="post"
      action={href("/contact/message")}
      onFocus={begin}
      onSubmit={send}
      noValidate
      autoComplete="off"
      className={classNames("relative max-w-152", alone && "behind-a-field", sent && "is-sent")}
    >
      <ErrorSummary errors={Object.fromEntries(names.map((name) => [id(name), errors[name]]))} />
      <input type="hidden" name="source" value={source} />
      {firstRefusal?.stamp && <input type="hidden" name={extraFields.stamp} value={firstRefusal.stamp} />}
      <fieldset disabled={sending && source === "widget"}>
        <Trap id={`${prefix}-${extraFields.trap}`} />
        {alone && field(alone)}
        {alone && (
          <a href={`#${prefix}-suite`} className="btn btn-secondary until-filled">
            {fr("Écrire")}
          </a>
        )}
        <div id={`${prefix}-suite`} className="once-filled">
          {halves.length > 0 && <FieldRow>{halves.map(field)}</FieldRow>}
          {fields.filter((spec) => !spec.half && spec !== alone).map(field)}
        </div>
      </fieldset>
      {refusal?.problem && <FormMessage kind="danger">{refusal.problem}</FormMessage>}
      {sent && (
        <FormMessage kind="ok" title={messageSent}>
          {sent.mailto && AfterSent && <AfterSent mailto={sent.mailto} />}
        </FormMessage>
      )}
      <div className="once-filled">
        <DangerHelp />
        <div className={children ? "flex flex-wrap items-center justify-end gap-x-5 gap-y-4" : undefined}>
          {children}
          <Button
            ref={button}
            type="submit"
            variant={alone ? "secondary" : "primary"}
            busy={sending}
            busyLabel="Envoi..."
            small={source === "widget"}
          >
            {source === "home" ? "Envoyer le message" : "Envoyer"}
          </Button>
        </div>
        {below && <div className="small mt-5">{below}</div>}
      </div>
    </form>
  );
}
