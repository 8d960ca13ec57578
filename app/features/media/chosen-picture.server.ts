import { db } from "~/platform/db/database.server";
import { isUuid } from "~/platform/uuid";
import { findPictures } from "./queries.server";
import { ALT_MAX_LENGTH, type ChosenPicture, noPicture } from "./rules";

type Chosen = { ok: true; input: ChosenPicture } | { ok: false; errors: { pictureId?: string; pictureAlt?: string } };

const noAlt = "Dites en une phrase ce que l’on voit sur la photo, ou retirez-la.";
const gone = "Cette photo n’est plus là. Envoyez-la de nouveau, ou retirez-la.";

/** What a `PictureField` posts: a picture that is there with what is seen in it, or none. */
export async function readChosenPicture(form: FormData): Promise<Chosen> {
  const id = String(form.get("pictureId") ?? "");
  const alt = String(form.get("pictureAlt") ?? "").trim();
  if (id === "") return { ok: true, input: noPicture };
  if (!isUuid(id) || !(await findPictures(db(), [id])).has(id)) return { ok: false, errors: { pictureId: gone } };
  if (!alt || alt.length > ALT_MAX_LENGTH) return { ok: false, errors: { pictureAlt: noAlt } };
  return { ok: true, input: { picture_id: id, picture_alt: alt } };
}
