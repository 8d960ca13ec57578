type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * What was typed, ticked and chosen before the application took the page over is told to it, as if it were done now: React
 * keeps it in the page and says nothing of it to the components, which would undo it at their next change
 * (https://github.com/facebook/react/issues/12955).
 */
export function replayEarlyChanges() {
  for (const field of document.querySelectorAll<Field>("input, textarea, select")) replay(field);
}

function replay(field: Field) {
  if (field instanceof HTMLSelectElement) {
    if ([...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)) say(field, "change");
  } else if (field.type === "file") {
    if (field.value) say(field, "change");
  } else if (field.type === "checkbox" || field.type === "radio") {
    replayChoice(field as HTMLInputElement);
  } else if (field.value !== field.defaultValue) {
    replayText(field);
  }
}

/** A click is what React listens to; one radio button of a group says it for all. */
function replayChoice(field: HTMLInputElement) {
  const { checked } = field;
  if (checked === field.defaultChecked || (field.type === "radio" && !checked)) return;
  field.checked = !checked;
  field.click();
}

/** React compares with the last value written through the field itself; the prototype’s own way in leaves that aside. */
function replayText(field: HTMLInputElement | HTMLTextAreaElement) {
  const { value, selectionStart, selectionEnd } = field;
  const writeUnseen = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set;
  field.value = field.defaultValue;
  writeUnseen?.call(field, value);
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  say(field, "input");
}

function say(field: Field, event: "input" | "change") {
  field.dispatchEvent(new Event(event, { bubbles: true }));
}
