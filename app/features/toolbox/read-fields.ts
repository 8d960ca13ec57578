import { MOST_CHARACTERS, MOST_VALUES } from "./rules";
import type { Fields } from "./tool";

/** What the page sends of itself, beside what is typed. */
const OF_THE_PAGE = new Set(["intent", "stamp", "writing", "after[]"]);

/** What a form says of a tool; null when it holds more than a tool may. */
export function readFields(form: FormData): Fields | null {
  const fields: Fields = {};
  let [values, characters] = [0, 0];
  for (const [name, value] of form) {
    if (OF_THE_PAGE.has(name) || typeof value !== "string" || !/^[a-z][\w.-]{0,60}(\[\])?$/i.test(name)) continue;
    values += 1;
    characters += value.length;
    if (values > MOST_VALUES || characters > MOST_CHARACTERS) return null;
    fields[name] = [...(Object.hasOwn(fields, name) ? (fields[name] ?? []) : []), value.replaceAll("\r\n", "\n")];
  }
  return fields;
}
