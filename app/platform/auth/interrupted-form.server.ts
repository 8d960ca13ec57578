import { deflateRawSync, inflateRawSync } from "node:zlib";
import { seal, unseal } from "~/platform/sealing/secrets.server";
import { INTERRUPTED, RESUMING } from "./interrupted-names";
import { readSession } from "./session.server";

type Fields = [name: string, value: string][];

/** A form that was sent once its session was over. It waits in the page of the sign-in, sealed, and nowhere else. */
interface InterruptedForm {
  /** Where it was sent: a page of the site. */
  path: string;
  fields: Fields;
  /** Whose session it was: nobody else opens it. */
  userId: string;
}

const PLACE = { purpose: "interrupted-form", owner: "" };
/** Time to find a password, a telephone, and to be interrupted once more. */
const LASTS_MS = 2 * 3_600_000;
/** It goes back through the sign-in, whose forms are of 64 kB. */
const MOST_CHARACTERS = 48_000;
/** Typed again: no page holds a secret, sealed or not. */
const secretNames = /password|^(?:current|code)$/i;

/** Seals what was typed, without passwords nor codes; null when it is too long to come back. Ages on the real clock, as sessions do. */
export function sealForm({ path, userId }: Omit<InterruptedForm, "fields">, form: FormData): string | null {
  const fields = [...form].filter(([name, value]) => typeof value === "string" && !secretNames.test(name));
  const text = JSON.stringify({ path, userId, fields, until: Date.now() + LASTS_MS });
  const sealed = seal(deflateRawSync(text).toString("base64"), PLACE);
  return sealed.length <= MOST_CHARACTERS ? sealed : null;
}

/** What was sealed; null when it was altered, or waited too long. */
export function openForm(sealed: string): InterruptedForm | null {
  const packed = unseal(sealed, PLACE);
  if (packed === null) return null;
  const { until, ...form } = JSON.parse(inflateRawSync(Buffer.from(packed, "base64")).toString("utf8"));
  return until >= Date.now() ? form : null;
}

/**
 * The fields to read in place of these: those of the form that comes back, for its own address and person; null when it may not. Whose
 * session has ended once more is led to the sign-in, where it goes on waiting.
 */
export async function resumedFields(request: Request, fields: Fields): Promise<Fields | Response | null> {
  const sealed = fields.find(([name]) => name === INTERRUPTED)?.[1];
  const { pathname } = new URL(request.url);
  if (sealed === undefined || /^\/auth([./]|$)/.test(pathname)) return fields;
  const form = openForm(sealed);
  if (!form || form.path.split("?")[0] !== pathname) return null;
  // Its cookies alone: this request has no number of ours yet, and one that its sender chose must not be noted for an answer.
  const session = await readSession(
    new Request(request.url, { headers: { Cookie: request.headers.get("Cookie") ?? "" } }),
  );
  if (!session) return new Response(null, { status: 307, headers: { Location: `/auth?${RESUMING}` } });
  return session.userId === form.userId ? form.fields : null;
}
