import { useEffect, useState } from "react";
import { fr } from "~/ui/french";
import { DangerNumbers } from "./danger-numbers";

export interface DangerWatchProps {
  /** Whose texts are read. */
  form: HTMLFormElement;
}

/** Reads what is typed, here in the browser, and shows whom to call when it suggests danger. */
export function DangerWatch({ form }: DangerWatchProps) {
  const [text, setText] = useState(() => textsOf(form));

  useEffect(() => {
    const read = () => setText(textsOf(form));
    // A form is emptied after its event.
    const later = () => setTimeout(read);
    // What was typed while this was drawn.
    read();
    form.addEventListener("input", read);
    form.addEventListener("reset", later);
    return () => {
      form.removeEventListener("input", read);
      form.removeEventListener("reset", later);
    };
  }, [form]);

  return (
    <DangerNumbers text={text}>
      {fr("Le message peut partir quand même. Ces numéros sont choisis sur cet appareil, sans rien envoyer.")}
    </DangerNumbers>
  );
}

function textsOf(form: HTMLFormElement): string {
  return [...form.querySelectorAll("textarea")].map(({ value }) => value).join("\n");
}
