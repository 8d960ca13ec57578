import { FieldRow, TextField } from "~/ui/field";
import type { FieldErrors } from "./forms";

interface Named {
  firstName?: string;
  lastName?: string;
}

/** First name and last name, side by side. */
export function NameFields({ typed, errors }: { typed: Named; errors: FieldErrors }) {
  return (
    <FieldRow>
      <TextField
        label="Prénom"
        name="firstName"
        autoComplete="given-name"
        spellCheck={false}
        defaultValue={typed.firstName}
        error={errors.firstName}
        required
      />
      <TextField
        label="Nom"
        name="lastName"
        autoComplete="family-name"
        spellCheck={false}
        defaultValue={typed.lastName}
        error={errors.lastName}
        required
      />
    </FieldRow>
  );
}

/** `hint` says what a number is for; it is left out where that is plain. */
export function PhoneField({ phone, error, hint }: { phone?: string; error?: string; hint?: string }) {
  return (
    <TextField
      label="Téléphone"
      name="phone"
      type="tel"
      autoComplete="tel"
      hint={hint}
      defaultValue={phone}
      error={error}
      required
    />
  );
}
