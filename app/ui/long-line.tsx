import "./long-line.css";
import type { ComponentProps, KeyboardEvent } from "react";
import { TextArea } from "./field";

/**
 * One line of text, shown on as many as it takes: a field of one line hides its end on a telephone. It holds no break, and `oneLine`
 * takes out one that is pasted; « Enter » saves, as elsewhere.
 */
export function LongLine(props: Omit<ComponentProps<typeof TextArea>, "rows" | "className">) {
  return <TextArea {...props} rows={2} className="long-line" enterKeyHint="done" onKeyDown={save} />;
}

function save(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  // As the browser does for a field of one line: a button that is busy refuses the second press.
  event.currentTarget.form?.querySelector<HTMLButtonElement>("button[type=submit]")?.click();
}
