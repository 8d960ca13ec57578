import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { SubmitButton } from "~/ui/button";
import { TextField } from "~/ui/field";
import { FieldError } from "~/ui/field-error";
import { fr } from "~/ui/french";
import { PASSPHRASE_LENGTH } from "../rules";

export interface PassphraseRefused {
  /** What was in the four fields. */
  typed: string[];
  problem: string;
  /** Those of them it is about, from 0. */
  unknown: number[];
}

/** Four words, one per field; all of them pasted into one are understood as well. */
export function PassphraseForm({ refused }: { refused?: PassphraseRefused }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!refused) return;
    const first = refused.unknown[0] ?? 0;
    form.current?.querySelector<HTMLInputElement>(`#mot-${first + 1}`)?.focus();
  }, [refused]);
  return (
    <Form ref={form} method="post" noValidate autoComplete="off">
      <fieldset aria-describedby={refused ? "mots-aide mots-erreur" : "mots-aide"}>
        <legend className="label">Vos quatre mots</legend>
        <p id="mots-aide" className="hint mb-3">
          {fr("Dans l'ordre, sans majuscule ; les accents ne comptent pas.")}
        </p>
        {refused && (
          <div role="alert" className="mb-4">
            <FieldError id="mots-erreur">{refused.problem}</FieldError>
          </div>
        )}
        <div className="reading-words">
          {Array.from({ length: PASSPHRASE_LENGTH }, (_, n) => (
            <TextField
              key={n}
              id={`mot-${n + 1}`}
              name={`word${n + 1}`}
              label={`Mot ${n + 1}`}
              className={refused?.unknown.includes(n) ? "has-error" : undefined}
              defaultValue={refused?.typed[n]}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={200}
            />
          ))}
        </div>
      </fieldset>
      <p className="mt-5">
        <SubmitButton busyLabel="Un instant...">Ouvrir</SubmitButton>
      </p>
    </Form>
  );
}
