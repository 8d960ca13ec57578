import { DangerNumbers } from "~/features/safety/danger-numbers";
import { dangerHelp } from "./messages";

/** Whom to call when what is written in a tool suggests danger; said to who does not see it come. */
export function NotesDanger({ text }: { text: string }) {
  return (
    <div aria-live="polite">
      <DangerNumbers text={text}>{dangerHelp}</DangerNumbers>
    </div>
  );
}
