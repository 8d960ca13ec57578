import { guidePdf } from "~/features/guide/guide.server";
import { GUIDE_PAGES, GUIDE_TITLE } from "~/features/guide/rules";
import { bringInWrittenPieces, importPieces, saveItem } from "~/features/library/library.server";
import type { ItemKind } from "~/features/library/rules";
import type { ItemInput } from "~/features/library/save-item.server";
import { getSettings } from "~/features/settings/settings.server";
import { addDays, parisDay } from "~/platform/clock";
import { config } from "~/platform/config.server";
import { type Db, inTransaction } from "~/platform/db/database.server";
import { keptDrawing } from "./kept-drawings";
import { recordedPieces } from "./recorded-pieces";

/** How far the promises of the demonstration are, in days. */
const PROMISED_IN_DAYS = 30;

const promises: { kind: ItemKind; theme: ItemInput["theme"]; title: string; summary: string }[] = [
  { kind: "audio", theme: "dormir", title: "Dormir malgré tout", summary: "Pour une nuit où l’on ne dort pas." },
  { kind: "video", theme: "procedure", title: "Préparer l’audience", summary: "Qui parle, et quand." },
];

/** What the library opens with, the free guide, a breath to hear and one to watch, and two pieces the coach committed to. Done once. */
export async function seedLibrary(db: Db, { coachId }: { coachId: string }, { now }: { now: Date }): Promise<void> {
  await bringInWrittenPieces(db, { now }, keptDrawing);
  const { brand_name: brand } = await getSettings(db);
  await importPieces(
    [
      {
        slug: "cinq-etapes",
        kind: "guide",
        theme: "premiers-jours",
        title: GUIDE_TITLE,
        summary: "Cinq étapes, dans l’ordre, avec des pages à détacher.",
        isFree: true,
        draw: () =>
          keptDrawing({
            about: { slug: "cinq-etapes", brand, site: new URL(config().baseUrl).hostname },
            draw: async () => ({ bytes: await guidePdf(db), pageCount: GUIDE_PAGES }),
          }),
      },
      ...recordedPieces().map(({ read, ...piece }) => ({ ...piece, draw: async () => ({ bytes: await read() }) })),
    ],
    { now },
  );
  const promised = await db
    .selectFrom("library_items")
    .select("id")
    .where("promised_for", "is not", null)
    .limit(1)
    .executeTakeFirst();
  if (promised) return;
  const today = parisDay(now);
  const days = { upToDateOn: today, promisedFor: addDays(today, PROMISED_IN_DAYS) };
  const facts = { extract: "", address: null, isFree: false, endsWithHelp: true, ...days };
  for (const piece of promises)
    await inTransaction((trx) => saveItem(trx, { id: null, ...piece, ...facts }, { now, by: coachId }));
}
