import { type FormEvent, useRef, useState } from "react";
import { href } from "react-router";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import { postWritten } from "~/ui/post-written";
import { toast } from "~/ui/toast";
import { wentWrong } from "~/ui/went-wrong";
import { Honeypot } from "./honeypot";
import { consentText, subscriptionRefused } from "./messages";
import { EMAIL_MAX_CHARACTERS, type SubscriptionFormResult } from "./rules";

type Refusal = Extract<SubscriptionFormResult, { ok: false }>;

/** One address, one button; a quiet one where the page has its own light. Works without a script; with one, it stays in place. */
export function SubscriptionForm({ refusal, quiet }: { refusal?: Refusal; quiet?: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState(refusal?.message);
  const [success, setSuccess] = useState<string>();
  const [sending, setSending] = useState(false);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    const fields = new FormData(event.currentTarget);
    setSuccess(undefined);
    if (!String(fields.get("email")).trim()) return refuse(subscriptionRefused.blank);
    setError(undefined);
    setSending(true);
    try {
      const response = await postWritten(href("/lettre/inscrire"), fields);
      const result = (await response.json()) as SubscriptionFormResult;
      if (!result.ok) return refuse(result.message);
      form.current?.reset();
      setSuccess(result.message);
      toast({ kind: "success", title: result.message });
    } catch {
      refuse(wentWrong);
    } finally {
      setSending(false);
    }
  }

  function refuse(message: string) {
    setError(message);
    form.current?.querySelector<HTMLElement>("#lettre-email")?.focus();
  }

  return (
    <form ref={form} method="post" action={href("/lettre")} onSubmit={send} noValidate autoComplete="off">
      <Honeypot id="lettre-site_web" />
      <div className="flex flex-wrap items-end gap-3.5">
        <TextField
          id="lettre-email"
          name="email"
          type="email"
          label="Email"
          error={error}
          autoComplete="email"
          required
          maxLength={EMAIL_MAX_CHARACTERS}
          defaultValue={refusal?.email}
          className="mb-0 min-w-0 flex-[1_1_15rem]"
        />
        <Button type="submit" variant={quiet ? "secondary" : "primary"} busy={sending} busyLabel="Inscription...">
          {fr("S'inscrire")}
        </Button>
      </div>
      <p role="status" className={success && "mt-3 font-semibold text-ok"}>
        {success}
      </p>
      <p className="small muted mt-3">{consentText}</p>
    </form>
  );
}
