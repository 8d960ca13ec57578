import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "~/platform/db/database.server";
import { drawnText, inflated } from "../../../../tests/support/pdf-text";
import { type Browser, type OpenSite, openSite, plain } from "../../../../tests/support/site";

let site: OpenSite;
let sophie: Browser;
beforeAll(async () => {
  site = await openSite();
  sophie = await site.person("Sophie", { coach: true });
});
afterAll(() => site.close());

const sheet = { kind: "guide", theme: "enfants", title: "Un dimanche sur deux", upToDateOn: "2026-11-22" };
const text =
  "Un mot pour commencer.\n\n## Le vendredi soir\n\nLe sac est prêt.\n\n## Le dimanche\n\n- Manger tôt\n- Ranger";

async function newPiece(): Promise<string> {
  const created = await sophie.post("/admin/bibliotheque/nouvelle", sheet);
  return created.headers.get("Location")?.split("?")[0] ?? "";
}

test("a guide written in the back office becomes a PDF of the house, kept as it was written", async () => {
  const address = await newPiece();
  expect((await sophie.post(address, { intent: "draw-text", writtenText: text })).status).toBe(303);
  const version = await db().selectFrom("library_versions").selectAll().executeTakeFirstOrThrow();
  expect(version.page_count).toBeGreaterThanOrEqual(3);
  const page = await sophie.html(address);
  expect(plain(page)).toContain("Le sac est prêt.");
  const file = await sophie.get(`${address}/fichiers/${version.file_id}`);
  const read = drawnText(inflated(Buffer.from(await file.arrayBuffer())));
  for (const words of ["Un dimanche sur deux", "Le vendredi soir", "Manger tôt", "Besoin d’aide", "3114"])
    expect(read).toContain(words);

  await sophie.post(address, { intent: "draw-text", writtenText: text.replace("prêt", "fait") });
  expect(await db().selectFrom("library_versions").select("id").execute()).toHaveLength(1);
});

test("what cannot be drawn is refused in words and kept; what is too long is refused whole", async () => {
  const address = await newPiece();
  const said = async (writtenText: string, intent = "draw-text") => {
    const answer = await sophie.post(address, { intent, writtenText });
    expect(answer.status).toBe(422);
    return plain(await answer.text());
  };
  expect(await said(" ")).toContain("Écrivez ce qu’on lira");
  const endless = `> [!NOTE]\n${Array.from({ length: 90 }, (_, rank) => `> Ligne ${rank}\n>\n`).join("")}`;
  expect(await said(endless)).toContain("trop long pour tenir sur une page");
  expect(await sophie.html(address)).toContain("Ligne 89");
  const long = await said("mot ".repeat(15_001), "keep-text");
  expect(long).toContain("Coupez-le en deux pièces");
  expect(long).toContain("mot mot mot");
  expect((await sophie.post(address, { intent: "keep-text", writtenText: "Court." })).status).toBe(303);
});
