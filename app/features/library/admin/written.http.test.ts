import { PDFDocument } from "pdf-lib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "~/platform/db/database.server";
import { drawnText, inflated } from "../../../../tests/support/pdf-text";
import { type Browser, type OpenSite, openSite, plain } from "../../../../tests/support/site";
import { sendFile } from "../../../../tests/support/uploads";

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

/** What each form of this page sends of what it has seen, in the order of the page. */
async function seenAt(address: string, rank: number) {
  const html = await sophie.html(address);
  const read = (name: string) => [...html.matchAll(new RegExp(`name="${name}" value="([^"]+)"`, "g"))][rank]?.[1] ?? "";
  const writing = read("writing");
  return { version: read("version"), writing, "after[]": writing };
}

test("neither the sheet nor the text of a piece is written over what another page wrote, and neither bothers the other", async () => {
  const address = await newPiece();
  const written = await seenAt(address, 0);
  const opened = await seenAt(address, 1);
  const keep = (writtenText: string, seen: Record<string, string>) =>
    sophie.post(address, { intent: "keep-text", writtenText, ...seen });
  const save = (title: string, seen: Record<string, string>) =>
    sophie.post(address, { ...sheet, intent: "save", title, ...seen });

  for (const words of ["Un.", "Deux."]) expect((await keep(words, written)).status, words).toBe(303);
  expect((await save("Un autre titre", opened)).status).toBe(303);
  const [late, lateSheet] = [await seenAt(address, 0), await seenAt(address, 1)];
  expect((await keep("Ailleurs.", await seenAt(address, 0))).status).toBe(303);
  expect((await save("Un titre d’ailleurs", await seenAt(address, 1))).status).toBe(303);

  const draw = { intent: "draw-text", writtenText: "Ici." };
  for (const refused of [await keep("Ici.", late), await sophie.post(address, { ...draw, ...late })]) {
    expect(refused.status).toBe(409);
    const page = plain(await refused.text());
    expect(page).toContain("a été modifiée ailleurs");
    expect(page).toContain("Ici.");
  }
  const refused = await save("Un titre d’ici", lateSheet);
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain("Un titre d’ici");
  const kept = await db()
    .selectFrom("library_items")
    .selectAll()
    .orderBy("created_at", "desc")
    .executeTakeFirstOrThrow();
  expect([kept.title, kept.written_text]).toEqual(["Un titre d’ailleurs", "Ailleurs."]);
  expect((await keep("Ici.", await seenAt(address, 0))).status).toBe(303);
});

test("a piece whose answer was lost is added once", async () => {
  const path = "/admin/bibliotheque/nouvelle";
  const seen = await seenAt(path, 0);
  const made = [];
  for (const title of ["Une fois", "Une fois", "Une seule"])
    made.push((await sophie.post(path, { ...sheet, title, ...seen })).headers.get("Location")?.split("?")[0]);
  expect(new Set(made).size).toBe(1);
  expect(await sophie.html(made[0] ?? "")).toContain("Une seule");
});

test("the pages of a piece are those of the file it has now, whatever its form still says", async () => {
  const address = await newPiece();
  const send = async (pages: number, pageCount: string) => {
    const pdf = await PDFDocument.create();
    for (let page = 0; page < pages; page += 1) pdf.addPage();
    const uploadId = await sendFile(sophie, Buffer.from(await pdf.save()), "document");
    expect((await sophie.post(address, { intent: "add-version", uploadId, pageCount })).status).toBe(303);
    return sophie.html(address);
  };
  expect(await send(14, "")).toContain("14 pages");
  const replaced = await send(9, "14");
  expect(replaced).toContain("9 pages");
  expect(replaced).not.toContain("14 pages");
  expect(replaced, "of the next file nothing is known").not.toMatch(/name="pageCount"[^>]*value="\d/);
});
