import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { DangerHelp } from "~/features/safety/danger-help";
import { SubmitButton } from "~/ui/button";
import { TextArea, TextField } from "~/ui/field";
import { FieldError } from "~/ui/field-error";
import { fr } from "~/ui/french";
import { MESSAGE_MAX_CHARACTERS, PASSPHRASE_LENGTH } from "../rules";

export interface PassphraseRefused {
  /** What was in the four fields. */
  typed: string[];
  problem: string;
  /** Those of them it is about, from 0. */
  unknown: number[];
  /** What was to be sent with the words: it is not lost, and goes with the next try. */
  letter: { text: string; consent: boolean } | null;
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
      {refused?.letter && (
        <div className="mt-5">
          <TextArea
            id="message"
            name="message"
            label="Votre lettre"
            hint={fr("Elle n'est pas partie. Elle part avec vos quatre mots, ou se copie d'ici.")}
            rows={7}
            maxLength={MESSAGE_MAX_CHARACTERS}
            defaultValue={refused.letter.text}
          />
          <DangerHelp />
          {refused.letter.consent && <input type="hidden" name="consent" value="on" />}
        </div>
      )}
      <p className="mt-5">
        {refused?.letter ? (
          <SubmitButton intent="write" busyLabel="Envoi...">
            Envoyer
          </SubmitButton>
        ) : (
          <SubmitButton busyLabel="Un instant...">Ouvrir</SubmitButton>
        )}
      </p>
    </Form>
  );
}
