import { type ComponentProps, useState } from "react";
import { TextArea, TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import { lengthText } from "./rules";

interface CountedProps {
  label: string;
  name: string;
  hint: string;
  value: string;
  error?: string;
  advised: { from: number; to: number };
  rows?: number;
}

/** A text whose length matters: its count follows what is typed, and refuses nothing. */
export function CountedField({ label, name, hint, value, error, advised, rows }: CountedProps) {
  const [length, setLength] = useState(value.length);
  const shared = {
    label,
    name,
    error,
    defaultValue: value,
    hint: `${hint} ${fr(lengthText(length, advised))}.`,
    onInput: (event: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
      setLength(event.currentTarget.value.trim().length),
  };
  if (rows) return <TextArea {...(shared as ComponentProps<typeof TextArea>)} rows={rows} />;
  return <TextField {...(shared as ComponentProps<typeof TextField>)} />;
}
