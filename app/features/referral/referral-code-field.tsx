import { CircleCheck, CircleX } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { Field } from "~/ui/field";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";
import { toast } from "~/ui/toast";
import {
  codeAccepted,
  codeCheckFailed,
  codeGiverLearns,
  codeInvalid,
  codeMissing,
  discountApplied,
} from "./code-messages";

type CodeState = "unknown" | "validating" | "valid" | "invalid";

interface Entry {
  code: string;
  state: CodeState;
  message: string | null;
  discountCents: number;
}

interface ReferralCodeFieldProps {
  /** What the server already knows, e.g. from `?ref=`: the field is right before any script runs. */
  initial?: Partial<Entry>;
  /** Sent before the field was one that checks: checked at once. */
  written?: string;
  /** Told the upper-cased code and its discount, in cents, once the server accepted it. */
  onValid?: (code: string, discountCents: number) => void;
  /** Machine address that answers `{ valid, discount, error }`, the discount in euros (requirements ). */
  checkPath: string;
  /** Name under which an enclosing form carries the code. */
  name?: string;
}

interface Answer {
  valid: boolean;
  discount?: number;
  code?: string;
  error?: string;
}

/** One such field in a page: a link to `#code-de-parrainage` leads straight into it. */
const id = "code-de-parrainage";

/**
 * The referral code with its four states (requirements ). Without a script the button submits the form around it, which must
 * lead to a page that checks the code; with one, the check happens in place.
 */
export function ReferralCodeField({ initial, written, onValid, checkPath, name = "ref" }: ReferralCodeFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [enhanced, setEnhanced] = useState(false);
  const [entry, setEntry] = useState<Entry>({
    code: written ?? "",
    state: "unknown",
    message: null,
    discountCents: 0,
    ...initial,
  });
  const { code, state, message } = entry;
  const checkNow = useEffectEvent(() => void check());
  useEffect(() => {
    setEnhanced(true);
    if (location.hash === `#${id}`) field.current?.focus();
    if (written !== undefined) queueMicrotask(checkNow);
  }, [written]);

  function edit(input: HTMLInputElement) {
    const caret = input.selectionStart;
    input.value = input.value.toUpperCase();
    input.setSelectionRange(caret, caret);
    setEntry({ code: input.value, state: "unknown", message: null, discountCents: 0 });
  }

  async function check() {
    if (state === "validating" || state === "valid") return;
    const wanted = code.trim();
    if (!wanted) return refuse(codeMissing);
    setEntry((before) => ({ ...before, state: "validating", message: null }));
    try {
      const response = await fetch(checkPath, { method: "POST", body: new URLSearchParams({ code: wanted }) });
      const answer = (await response.json()) as Answer;
      if (!answer.valid) return refuse(answer.error || codeInvalid);
      const discountCents = Math.round((answer.discount ?? 0) * 100);
      const accepted = answer.code ?? wanted.toUpperCase();
      setEntry({ code: accepted, state: "valid", message: null, discountCents });
      onValid?.(accepted, discountCents);
      toast({ kind: "success", title: codeAccepted(discountCents / 100) });
    } catch {
      refuse(codeCheckFailed);
    }
  }

  function refuse(reason: string) {
    flushSync(() => setEntry((before) => ({ ...before, state: "invalid", message: reason, discountCents: 0 })));
    if (reason === codeCheckFailed) toast({ kind: "error", title: reason });
    field.current?.focus();
  }

  function submitInPlace(event: MouseEvent | KeyboardEvent) {
    event.preventDefault();
    void check();
  }

  const invalid = state === "invalid";
  const locked = state === "valid" || state === "validating";

  return (
    <div>
      <Field
        id={id}
        label="Code de parrainage"
        optional
        hint={
          <>
            {fr("Un code vous a été transmis ?")} <span className="whitespace-nowrap">Saisissez-le ici.</span>{" "}
            <span className="whitespace-nowrap">{fr("Exemple : CLAIR-7K2M-9QXD")}</span>
            <span className="mt-1 block">
              {fr("C'est le code d'un membre ?")} {codeGiverLearns}
            </span>
          </>
        }
        error={invalid ? (message ?? codeInvalid) : null}
        className="mb-1.5"
      >
        {(control) => (
          <div className="flex flex-wrap items-start gap-3">
            <div className="relative min-w-0 flex-[1_1_12rem]">
              <input
                {...control}
                ref={field}
                name={state === "valid" ? undefined : name}
                value={code}
                onChange={(event) => edit(event.currentTarget)}
                onKeyDown={(event) => event.key === "Enter" && submitInPlace(event)}
                disabled={locked}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={40}
                className={classNames("input referral-code", state === "valid" && "referral-code-valid")}
              />
              {state === "valid" && <input type="hidden" name={name} value={code} />}
              {(state === "valid" || invalid) && (
                <Icon
                  of={invalid ? CircleX : CircleCheck}
                  className={classNames("absolute top-3.5 right-3.5", invalid ? "text-danger" : "text-ok")}
                />
              )}
            </div>
            <Button
              type="submit"
              variant="secondary"
              className="min-h-12.5"
              busy={state === "validating"}
              busyLabel="Vérification"
              disabled={locked || (enhanced && code.trim() === "")}
              onClick={submitInPlace}
            >
              {state === "valid" ? "Validé" : "Valider"}
            </Button>
          </div>
        )}
      </Field>
      <div role="status">
        {state === "valid" && (
          <p className="flex items-center gap-2 text-sm font-semibold text-ok">
            <Icon of={CircleCheck} />
            {discountApplied(entry.discountCents / 100)}
          </p>
        )}
      </div>
    </div>
  );
}
