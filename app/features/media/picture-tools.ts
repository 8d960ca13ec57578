import { uploadKinds } from "~/platform/files/upload-kinds";
import type { PictureTools } from "~/ui/editor/picture-node";
import { pictureRefusals, uploadRefusal } from "./messages";
import { ALT_MAX_LENGTH, pictureAddress } from "./rules";
import { sendFile } from "./send-file";

type Made = { ok: true; id: string } | { ok: false; why: string };

/** Makes a photograph of what was sent, for a form of the back office: its id, or why not, in words. */
export async function makePicture(uploadId: string, signal?: AbortSignal): Promise<Made> {
  const answer = await fetch("/admin/photos/nouvelle", {
    method: "POST",
    body: new URLSearchParams({ uploadId }),
    ...(signal && { signal }),
  }).catch(() => null);
  signal?.throwIfAborted();
  const made = (await answer?.json().catch(() => null)) as {
    id?: string;
    reason?: keyof typeof pictureRefusals;
  } | null;
  return made?.id ? { ok: true, id: made.id } : { ok: false, why: pictureRefusals[made?.reason ?? "unknown"] };
}

/** What a text of the back office needs to have photographs. */
export const pictureTools: PictureTools = {
  accept: uploadKinds.picture.accept.join(","),
  altMaxLength: ALT_MAX_LENGTH,
  address: (id) => pictureAddress({ id }, 800, "webp"),
  async send(file, told) {
    if (file.size > uploadKinds.picture.maxBytes) return { ok: false, why: uploadRefusal("picture", "too_large") };
    const sent = await sendFile(file, "picture", told);
    if (!sent.ok) return { ok: false, why: uploadRefusal("picture", sent.reason) };
    return makePicture(sent.id, told.signal);
  },
};
