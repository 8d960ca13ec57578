import { type FormEvent, type ReactNode, useState } from "react";
import { href } from "react-router";
import { Honeypot } from "~/features/newsletter/honeypot";
import { consentText } from "~/features/newsletter/messages";
import { EMAIL_MAX_CHARACTERS } from "~/features/newsletter/rules";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { TextField } from "~/ui/field";
import { FormMessage } from "~/ui/form-message";
import { reachSite } from "~/ui/offline-submit";
import { toast } from "~/ui/toast";
import { wentWrong } from "~/ui/went-wrong";
import type { GuideRefusal } from "./forms";
import { GuidePromise } from "./parts.still";
import type { LeadSource } from "./rules";

/** Fetched once the form is entered, as what reading the page does not need. */
const sending = () => import("./request-guide");

/** A first name and an address for the guide. Works without a script; with one it stays in place. */
export function GuideForm({ source, refusal }: { source: LeadSource; refusal?: GuideRefusal }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(refusal?.problem);
  const [errors, setErrors] = useState(refusal?.errors);
  const [sent, setSent] = useState<ReactNode>();

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    setBusy(true);
    setProblem(undefined);
    try {
      const sender = await sending().catch(() => null);
      if (sender) {
        const result = await sender.requestGuide(form);
        setErrors(result.errors);
        setSent(result.sent);
      } else {
        // The site was renewed since the page was opened, and what its form needs has another name there; or nothing comes from it.
        await reachSite();
        form.submit();
      }
    } catch {
      toast({ kind: "error", title: wentWrong });
    } finally {
      setBusy(false);
    }
  }

  if (sent) return sent;
  const { firstName, email, letter } = refusal?.values ?? {};
  return (
    <form
      method="post"
      action={href("/guide")}
      onFocus={() => void sending().catch(() => {})}
      onSubmit={send}
      noValidate
      autoComplete="off"
    >
      {problem && (
        <FormMessage kind="danger" title={problem.title}>
          {problem.text}
        </FormMessage>
      )}
      <input type="hidden" name="source" value={source} />
      <Honeypot id="guide-site_web" />
      <TextField
        id="guide-prenom"
        name="firstName"
        label="Prénom *"
        error={errors?.firstName}
        autoComplete="given-name"
        required
        defaultValue={firstName}
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
        defaultValue={email}
      />
      <Checkbox id="guide-lettre" name="letter" defaultChecked={letter}>
        {consentText}
      </Checkbox>
      <Button
        type="submit"
        variant={source === "home" ? "secondary" : "primary"}
        busy={busy}
        busyLabel="Envoi en cours..."
        className="w-full"
      >
        Télécharger le guide gratuit
      </Button>
      <GuidePromise />
    </form>
  );
}
