import { useRef, useState } from "react";
import { fr } from "~/ui/french";
import { PasswordField } from "~/ui/password-field";
import { strengthLabels } from "./messages";
import type { Strength } from "./password-rules";

interface NewPasswordFieldProps {
  label: string;
  minLength: number;
  error?: string | undefined;
}

/** A password to choose: its minimum said in advance, its strength said in words while it is typed. */
export function NewPasswordField({ label, minLength, error }: NewPasswordFieldProps) {
  const [strength, setStrength] = useState<Strength>();
  const latest = useRef("");
  /** What tells it is fetched with the first letter; where it does not come, nothing is said of it. */
  function weigh(typed: string) {
    latest.current = typed;
    if (typed === "") return setStrength(undefined);
    import("./password-rules").then(
      ({ passwordStrength }) => latest.current === typed && setStrength(passwordStrength(typed)),
      () => {},
    );
  }
  return (
    <div className="relative">
      <PasswordField
        label={label}
        name="password"
        hint={fr(`Au moins ${minLength} caractères. Une phrase convient bien.`)}
        error={error}
        autoComplete="new-password"
        required
        onChange={(event) => weigh(event.target.value)}
      />
      <p className={strength ? "-mt-4 mb-6 text-sm text-muted" : "sr-only"} aria-live="polite">
        {strength && (
          <>
            {fr("Solidité : ")}
            <strong className="text-text">{strengthLabels[strength]}</strong>
          </>
        )}
      </p>
    </div>
  );
}
