import { type Day, readDay } from "~/platform/clock";
import { isMailAddress } from "~/platform/mail/address";
import { oneLine } from "~/platform/one-line";
import { refused } from "./messages";
import {
  askedKinds,
  type CameBy,
  type Closing,
  closings,
  DETAILS_MAX,
  NAME_MAX,
  type RequestKind,
  receivedWays,
  requestKinds,
  TEXT_MAX,
} from "./rules";

export type Errors = Partial<Record<string, string>>;
type Read<Input> = { ok: true; input: Input } | { ok: false; errors: Errors };

export const textOf = (form: FormData, name: string) =>
  String(form.get(name) ?? "")
    .replaceAll("\r\n", "\n")
    .normalize("NFC")
    .trim();

function read<Input>(errors: Errors, input: () => Input): Read<Input> {
  return Object.values(errors).some(Boolean) ? { ok: false, errors } : { ok: true, input: input() };
}

function long(text: string, missing: string, max = TEXT_MAX): string | undefined {
  if (text === "") return missing;
  return text.length > max ? refused.tooLong : undefined;
}

const among = <Known extends string>(known: readonly Known[], typed: FormDataEntryValue | null) =>
  known.find((one) => one === typed);

export function readAddress(typed: string): Read<string> {
  const email = oneLine(typed).toLowerCase();
  const problem = email === "" ? refused.emailMissing : isMailAddress(email) ? undefined : refused.emailUnreadable;
  return read({ email: problem }, () => email);
}

/** What somebody asks of a person. */
export function readAsked(form: FormData): Read<{ kind: RequestKind; details: string }> {
  const kind = among(askedKinds, form.get("kind"));
  const details = textOf(form, "details");
  return read(
    { kind: kind ? undefined : refused.kindMissing, details: long(details, refused.detailsMissing, DETAILS_MAX) },
    () => ({ kind: kind as RequestKind, details }),
  );
}

export interface Received {
  kind: RequestKind;
  cameBy: CameBy;
  receivedOn: Day;
  name: string | null;
  email: string | null;
  details: string | null;
}

/** What the coach received otherwise and writes down. */
export function readReceived(form: FormData, today: Day): Read<Received> {
  const kind = among(requestKinds, form.get("kind"));
  const cameBy = among(receivedWays, form.get("cameBy"));
  const receivedOn = readDay(textOf(form, "receivedOn"));
  const [name, details, typed] = [oneLine(textOf(form, "name")), textOf(form, "details"), textOf(form, "email")];
  const address = typed ? readAddress(typed) : null;
  return read(
    {
      kind: kind ? undefined : refused.kindMissing,
      cameBy: cameBy ? undefined : refused.wayMissing,
      receivedOn: receivedOn && receivedOn <= today ? undefined : refused.dayUnreadable,
      name: name.length > NAME_MAX ? refused.tooLong : name || typed ? undefined : refused.whoMissing,
      email: address && !address.ok ? address.errors.email : undefined,
      details: details.length > DETAILS_MAX ? refused.tooLong : undefined,
    },
    () => ({
      kind: kind as RequestKind,
      cameBy: cameBy as CameBy,
      receivedOn: receivedOn as Day,
      name: name || null,
      email: address?.ok ? address.input : null,
      details: details || null,
    }),
  );
}

export function readText(form: FormData, field: string, missing: string): Read<string> {
  const text = textOf(form, field);
  return read({ [field]: long(text, missing) }, () => text);
}

export function readAnswer(form: FormData): Read<{ outcome: Closing; answer: string }> {
  const outcome = among(closings, form.get("outcome"));
  const answer = textOf(form, "answer");
  return read(
    { outcome: outcome ? undefined : refused.outcomeMissing, answer: long(answer, refused.answerMissing) },
    () => ({ outcome: outcome as Closing, answer }),
  );
}
