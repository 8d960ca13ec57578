import { sourcesOf } from "~/features/knowledge/knowledge.server";
import { findPictures } from "~/features/media/media.server";
import type { At } from "~/platform/clock";
import { db } from "~/platform/db/database.server";
import { citationsIn } from "~/ui/editor/citations";
import { picturesIn } from "~/ui/editor/signs";
import { articleProblems, recordsRefused } from "./messages";

/** Why this text cannot be shown as it is, in words: a photograph or a record that is not there. Null when it can. */
export async function whyNotShown(content: string, at: At): Promise<string | null> {
  const shown = picturesIn(content).map(({ id }) => id);
  const there = await findPictures(db(), shown);
  if (shown.some((picture) => !there.has(picture))) return articleProblems.pictureGone;
  const cited = citationsIn(content);
  const known = sourcesOf(cited, at).map(({ id }) => id);
  const unknown = cited.filter((record) => !known.includes(record));
  return unknown.length > 0 ? recordsRefused(unknown) : null;
}
