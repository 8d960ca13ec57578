import { currentUser, type User } from "~/features/accounts/accounts.server";
import type { UploadKind } from "~/platform/files/upload-kinds";

/** Pictures and documents are the coach's to publish; anybody with an account may join a file to a letter. */
export function mayUpload({ isAdmin }: User, kind: UploadKind): boolean {
  return kind === "attachment" || isAdmin;
}

/** Whose uploads this browser may follow, or null. */
export async function uploaderOf(request: Request): Promise<string | null> {
  return (await currentUser(request))?.id ?? null;
}
