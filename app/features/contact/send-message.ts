import { href } from "react-router";
import { postWritten } from "~/ui/post-written";
import type { ContactFormResult } from "./form-result";
import { extraFields } from "./rules";

/** When the visitor began to write, signed by the server; nothing when it cannot be asked. */
export async function askStamp(): Promise<string | undefined> {
  try {
    const response = await fetch(href("/contact/debut"));
    return response.ok ? await response.text() : undefined;
  } catch {
    return undefined;
  }
}

/** Sends one contact form, and works for it first when the server asks. Throws when the network or the server is away. */
export async function sendMessage(form: HTMLFormElement, fields: FormData, stamp?: string): Promise<ContactFormResult> {
  if (stamp) fields.set(extraFields.stamp, stamp);
  const result = await post(fields);
  if (result.ok || !result.challenge) return result;
  // Browsers only digest on secure pages; elsewhere the second step serves, as without scripts.
  if (!crypto.subtle) {
    form.submit();
    return result;
  }
  // Fetched when it is asked for, which is seldom.
  const { solve } = await import("./proof");
  fields.set(extraFields.proof, await solve(result.challenge));
  return post(fields);
}

async function post(fields: FormData): Promise<ContactFormResult> {
  const response = await postWritten(href("/contact/envoyer"), fields);
  return (await response.json()) as ContactFormResult;
}
