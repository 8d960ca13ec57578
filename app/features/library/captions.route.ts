import { requireUser } from "~/features/accounts/accounts.server";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { isUuid } from "~/platform/uuid";
import type { Route } from "./+types/captions.route";
import { writeCaptions } from "./captions";
import { findReadableFile, readPhrasesOf } from "./library.server";

const headers = { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" };

/** What is said in a piece, as captions (`.vtt`) or as a text to keep (`.txt`), for who may open it. */
export async function loader({ request, params }: Route.LoaderArgs): Promise<Response> {
  const { id: userId } = await requireUser(request, { destination: "bibliotheque" });
  const [, fileId = "", form] = /^([0-9a-f-]{36})\.(vtt|txt)$/.exec(params.file) ?? [];
  const found = isUuid(fileId) ? await findReadableFile(db(), { userId, fileId }, { now: now() }) : null;
  if (!found?.versionId || !found.seconds) return new Response(null, { status: 404, headers });
  const phrases = await readPhrasesOf(db(), found.versionId);
  if (form === "vtt")
    return new Response(writeCaptions(phrases, found.seconds), {
      headers: { ...headers, "Content-Type": "text/vtt; charset=utf-8" },
    });
  return new Response(`${phrases.map(({ text }) => text).join("\n")}\n`, {
    headers: {
      ...headers,
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Disposition": `attachment; filename="piste-${found.number}.txt"`,
    },
  });
}
