import type { KeyboardEvent } from "react";
import { TextArea } from "~/ui/field";
import { TITLE_MAX_CHARACTERS } from "./rules";

/** As long as it is, on as many lines as it takes: a field of one line shows half of it on a telephone. It holds no break; « Enter » saves, as elsewhere. */
export function TitleField({ value, error }: { value: string; error?: string | undefined }) {
  return (
    <TextArea
      label="Titre"
      name="title"
      rows={2}
      defaultValue={value}
      error={error}
      maxLength={TITLE_MAX_CHARACTERS}
      enterKeyHint="done"
      onKeyDown={save}
    />
  );
}

function save(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const { form } = event.currentTarget;
  form?.requestSubmit(form.querySelector<HTMLButtonElement>("button[type=submit]"));
}
