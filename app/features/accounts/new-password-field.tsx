import { useState } from "react";
import { PasswordField } from "~/ui/field";
import { fr } from "~/ui/french";
import { strengthLabels } from "./messages";
import { passwordStrength } from "./rules";

interface NewPasswordFieldProps {
  label: string;
  minLength: number;
  error?: string | undefined;
}

/** A password to choose: its minimum said in advance, its strength said in words while it is typed. */
export function NewPasswordField({ label, minLength, error }: NewPasswordFieldProps) {
  const [typed, setTyped] = useState("");
  return (
    <div className="relative">
      <PasswordField
        label={label}
        name="password"
        hint={fr(`Au moins ${minLength} caractères. Une phrase facile à retenir convient très bien.`)}
        error={error}
        autoComplete="new-password"
        required
        onChange={(event) => setTyped(event.target.value)}
      />
      <p className={typed === "" ? "sr-only" : "-mt-4 mb-6 text-sm text-muted"} aria-live="polite">
        {typed !== "" && (
          <>
            {fr("Solidité : ")}
            <strong className="text-text">{strengthLabels[passwordStrength(typed)]}</strong>
          </>
        )}
      </p>
    </div>
  );
}
