import { type Day, readDay } from "~/platform/clock";
import { type FieldsRead, readFields, textOf } from "~/platform/form-fields";
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

function long(text: string, missing: string, max = TEXT_MAX): string | undefined {
  if (text === "") return missing;
  return text.length > max ? refused.tooLong : undefined;
}

const among = <Known extends string>(known: readonly Known[], typed: FormDataEntryValue | null) =>
  known.find((one) => one === typed);

export function readAddress(typed: string): FieldsRead<string> {
  const email = oneLine(typed).toLowerCase();
  const problem = email === "" ? refused.emailMissing : isMailAddress(email) ? undefined : refused.emailUnreadable;
  return readFields({ email: problem }, () => email);
}

/** What somebody asks of a person. */
export function readAsked(form: FormData): FieldsRead<{ kind: RequestKind; details: string }> {
  const kind = among(askedKinds, form.get("kind"));
  const details = textOf(form, "details");
  return readFields(
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
export function readReceived(form: FormData, today: Day): FieldsRead<Received> {
  const kind = among(requestKinds, form.get("kind"));
  const cameBy = among(receivedWays, form.get("cameBy"));
  const receivedOn = readDay(textOf(form, "receivedOn"));
  const [name, details, typed] = [oneLine(textOf(form, "name")), textOf(form, "details"), textOf(form, "email")];
  const address = typed ? readAddress(typed) : null;
  return readFields(
    {
      kind: kind ? undefined : refused.receivedKindMissing,
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

export function readText(form: FormData, field: string, missing: string): FieldsRead<string> {
  const text = textOf(form, field);
  return readFields({ [field]: long(text, missing) }, () => text);
}

export function readAnswer(form: FormData): FieldsRead<{ outcome: Closing; answer: string }> {
  const outcome = among(closings, form.get("outcome"));
  const answer = textOf(form, "answer");
  return readFields(
    { outcome: outcome ? undefined : refused.outcomeMissing, answer: long(answer, refused.answerMissing) },
    () => ({ outcome: outcome as Closing, answer }),
  );
}
