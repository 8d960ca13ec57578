import { isSigned, sign } from "~/platform/signing.server";

const PURPOSE = "tool-page";

/** What a page of a tool sends back with what is typed in it: whose page it is, and when what they kept of this tool was last written. */
export function stampOf({ userId, keptAt }: { userId: string; keptAt: Date | null }): string {
  return `${sign(PURPOSE, userId)}~${keptAt?.toISOString() ?? ""}`;
}

/** What a stamp says to this account. Of a page without one, nothing is known. */
export function readStamp(stamp: string, userId: string): { isOthers: boolean; seen?: string } {
  const [mark = "", seen] = stamp.split("~");
  return seen === undefined ? { isOthers: false } : { isOthers: !isSigned(PURPOSE, userId, mark), seen };
}

/** Whether this form comes from the page of another account: somebody else signed in since, on the same device. */
export function isOthersPage(form: FormData, userId: string): boolean {
  return readStamp(stampIn(form), userId).isOthers;
}

export function stampIn(form: FormData): string {
  return String(form.get("stamp") ?? "");
}
