import { type Dial, type Hotline, hotlines } from "./hotlines";

export { type Dial, type Hotline, hotlines };

/** The line that answers at this number, by what the telephone dials. Throws when the list lacks it. */
export function hotline(dial: Dial): Hotline {
  const line = hotlines.find((one) => one.dial === dial);
  if (!line) throw new Error(`no hotline ${dial}`);
  return line;
}

/** The address that calls the line or, for 114, writes to it (requirements ). */
export function addressOf({ dial, bySms }: Hotline): string {
  return `${bySms ? "sms" : "tel"}:${dial}`;
}
