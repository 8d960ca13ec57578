import type { ReactNode } from "react";
import { FieldRow, TextField } from "~/ui/field";
import { PasswordField } from "~/ui/password-field";
import type { FieldErrors } from "./forms";
import type { Refusal } from "./refusal";

interface Named {
  firstName?: string;
  lastName?: string;
}

/** First name and last name, side by side. */
export function NameFields({ typed, errors }: { typed: Named; errors: FieldErrors }) {
  const shared = { spellCheck: false, required: true };
  return (
    <FieldRow>
      <TextField
        label="Prénom"
        name="firstName"
        autoComplete="given-name"
        defaultValue={typed.firstName}
        error={errors.firstName}
        {...shared}
      />
      <TextField
        label="Nom"
        name="lastName"
        autoComplete="family-name"
        defaultValue={typed.lastName}
        error={errors.lastName}
        {...shared}
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

interface EmailFieldProps {
  refusal: Refusal | undefined;
  label?: string;
  /** `username` where it opens an account that exists or is its first name. */
  autoComplete: "email" | "username";
}

export function EmailField({ refusal, label = "Email", autoComplete }: EmailFieldProps) {
  return (
    <TextField
      label={label}
      name="email"
      type="email"
      autoComplete={autoComplete}
      defaultValue={refusal?.typed.email}
      error={refusal?.errors.email}
      required
    />
  );
}

interface CurrentPasswordFieldProps {
  refusal: Refusal | undefined;
  label?: string;
  name?: string;
  hint?: ReactNode;
  required?: boolean;
}

/** The password somebody already has; empty again after each refusal. */
export function CurrentPasswordField({
  refusal,
  label = "Mot de passe",
  name = "password",
  hint,
  required = true,
}: CurrentPasswordFieldProps) {
  return (
    <PasswordField
      key={refusal?.id}
      label={label}
      name={name}
      hint={hint}
      autoComplete="current-password"
      error={refusal?.errors[name]}
      required={required}
    />
  );
}
