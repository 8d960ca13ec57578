const LOCAL = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*";
const LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
const ADDRESS = new RegExp(`^${LOCAL}@(?:${LABEL}\\.)+${LABEL}$`);
const NAME = /^[^\r\n\0<>"@,:;]{1,75}$/;

export class UnsafeMailField extends Error {}

/** Plain ASCII only, no quotes, comments or literals, 254 characters at most. */
export function isMailAddress(address: string): boolean {
  return address.length <= 254 && address.indexOf("@") <= 64 && ADDRESS.test(address);
}

/** Returns the address unchanged, or throws when no mail can be written to it. */
export function checkedAddress(address: string): string {
  if (!isMailAddress(address)) {
    throw new UnsafeMailField("this address cannot be answered to");
  }
  return address;
}

/** Returns the display name unchanged, or throws: a line break, a quote or an address inside would forge a header. */
export function checkedName(name: string): string {
  if (!NAME.test(name)) throw new UnsafeMailField("this name cannot stand in a mail header");
  return name;
}

/** What a mail header can show of a name a visitor typed; « Visiteur » when nothing is left of it. */
export function displayName(typed: string): string {
  const safe = typed
    .replace(/[\p{Cc}\u2028\u2029<>"@,:;]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return [...safe].slice(0, 70).join("").slice(0, 75).trim() || "Visiteur";
}

/** Subjects are fixed texts. Throws when one could not stand in a header: a line break would open a new one. */
export function checkedSubject(subject: string): string {
  if (/[\p{Cc}\u2028\u2029]/u.test(subject) || subject.length === 0 || subject.length > 150) {
    throw new UnsafeMailField("this subject cannot stand in a mail header");
  }
  return subject;
}

/** Attachment names are read by whoever opens the mailbox: plain, short, without path. Throws on anything else. */
export function checkedFilename(filename: string): string {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/.test(filename))
    throw new UnsafeMailField("this file name cannot be attached");
  return filename;
}

/** `L’Éclaircie <bonjour@leclaircie.example>` → its name and address. */
export function parseSender(sender: string): { name: string; address: string } {
  const match = /^(.*?)\s*<([^<>]+)>$/.exec(sender.trim());
  return match
    ? { name: checkedName(match[1] ?? ""), address: checkedAddress(match[2] ?? "") }
    : { name: "L’Éclaircie", address: checkedAddress(sender.trim()) };
}

/** « claire@demo.example » → « c…@demo.example ». */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf("@");
  return at < 1 ? "…" : `${address[0]}…${address.slice(at)}`;
}
