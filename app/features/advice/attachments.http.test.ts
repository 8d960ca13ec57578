import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { grantMembership } from "~/features/membership/membership.server";
import { addDays, parisDay } from "~/platform/clock";
import { config } from "~/platform/config.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { sweepFiles } from "~/platform/files/stored-files.server";
import { readFlash } from "~/platform/http/flash.server";
import { type OpenSite, openSite, plain } from "../../../tests/support/site";
import { json, sendFile } from "../../../tests/support/uploads";

let site: OpenSite;
let claire: Awaited<ReturnType<OpenSite["person"]>>;
let karim: typeof claire;
let sophie: typeof claire;
const clock = join(mkdtempSync(join(tmpdir(), "leclaircie-clock-")), "offset");
beforeAll(async () => {
  vi.stubEnv("CLOCK_OFFSET_FILE", clock);
  site = await openSite();
  [claire, karim] = [await site.person("Claire"), await site.person("Karim")];
  sophie = await site.person("Sophie", { coach: true });
  const now = new Date();
  const today = parisDay(now);
  for (const { id } of [claire, karim])
    await inTransaction((trx) =>
      grantMembership(trx, { userId: id, from: today, until: addDays(today, 200), reason: "Essai" }, { now, by: null }),
    );
});
afterAll(() => site.close());

const SECRET = "girouette-du-grenier";
const pdf = Buffer.concat([Buffer.from(`%PDF-1.7\n% ${SECRET}\n`), Buffer.alloc(700_000, "x")]);

function photograph(): Promise<Buffer> {
  return sharp({ create: { width: 900, height: 600, channels: 3, background: "#88aacc" } })
    .withExif({ IFD0: { Make: SECRET }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "48/1 51/1 24/1" } })
    .jpeg()
    .toBuffer();
}

/** Every byte the store holds. */
function stored(): Buffer {
  const root = fileURLToPath(config().filesUrl);
  const names = (readdirSync(root, { recursive: true }) as string[]).map((name) => join(root, name));
  return Buffer.concat(names.filter((name) => statSync(name).isFile()).map((name) => readFileSync(name)));
}

async function write(attachments: string[], more: Record<string, string> = {}) {
  const fields = new URLSearchParams({
    clientKey: randomUUID(),
    shownAbsences: "",
    text: "Voici ce que j’ai reçu.",
    consent: "oui",
    intent: "send",
    ...more,
  });
  for (const id of attachments) fields.append("attachments[]", id);
  return claire.send("/espace-membre/echanges/nouveau", { method: "POST", body: fields });
}

test("what is joined to a letter is read by its person and the coach, and by nobody else, not even in the store", async () => {
  const [document, picture] = [
    await sendFile(claire, pdf, "attachment"),
    await sendFile(claire, await photograph(), "attachment"),
  ];
  expect(stored().includes(SECRET)).toBe(false);
  const sent = await write([document, picture]);
  expect(sent.status).toBe(303);
  const thread = sent.headers.get("Location")!;
  const pieces = async (page: string, path: string) =>
    [...page.matchAll(new RegExp(`href="(${path}/pieces/[\\w-]+)"`, "g"))].map(([, address]) => address!);
  const own = await pieces(await claire.html(thread), thread);
  expect(own).toHaveLength(2);

  const [first, second] = [await claire.get(own[0]!), await claire.get(own[1]!)];
  expect(Buffer.from(await first.arrayBuffer()).equals(pdf)).toBe(true);
  expect([first.headers.get("Content-Type"), first.headers.get("Content-Disposition")]).toEqual([
    "application/pdf",
    'attachment; filename="document.pdf"',
  ]);
  expect(first.headers.get("Cache-Control")).toBe("private, no-store");
  const made = Buffer.from(await second.arrayBuffer());
  expect((await sharp(made).metadata()).exif).toBeUndefined();
  expect(made.includes(SECRET)).toBe(false);

  for (const browser of [karim, site.browser()])
    for (const address of own) expect((await browser.get(address)).status).not.toBe(200);
  expect((await sophie.get(own[0]!)).status).toBe(404);
  const path = thread.replace("/espace-membre", "/admin");
  const hers = await pieces(await sophie.html(path), path);
  expect(hers).toHaveLength(2);
  expect(Buffer.from(await (await sophie.get(hers[0]!)).arrayBuffer()).equals(pdf)).toBe(true);
  const { rows } = await db()
    .selectFrom("audit_entries")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("action", "=", "advice.attachment_opened")
    .execute()
    .then((found) => ({ rows: found }));
  expect(rows[0]?.n).toBe(1);

  // The uploads are over, and what is left in the store is sealed.
  expect(await db().selectFrom("uploads").select("id").where("owner_id", "=", claire.id).execute()).toEqual([]);
  await sweepFiles(db(), { now: new Date() });
  expect(stored().includes(SECRET)).toBe(false);
});

test("a letter sent again because its answer was lost is one, its file too; a file joined then leaves as well", async () => {
  const clientKey = randomUUID();
  const document = await sendFile(claire, pdf, "attachment");
  const again = { clientKey, text: "La même lettre, deux fois." };
  const thread = (await write([document], again)).headers.get("Location")!;
  const files = async () => new Set((await claire.html(thread)).match(/\/pieces\/[\w-]+/g)).size;
  const second = await write([document], again);
  expect([second.status, second.headers.get("Location")]).toEqual([303, "/espace-membre/echanges"]);
  expect(await files()).toBe(1);
  const forgotten = await sendFile(claire, await photograph(), "attachment");
  expect((await write([forgotten], again)).headers.get("Location")).toBe(thread);
  expect(await files()).toBe(2);
});

test("the coach joins a file to her answer; taken back, it is gone; the person sees it once it left", async () => {
  const sent = await write([]);
  const thread = sent.headers.get("Location")!;
  const path = thread.replace("/espace-membre", "/admin");
  const answer = async () => {
    const upload = await sendFile(sophie, pdf, "attachment");
    const fields = new URLSearchParams({ intent: "answer", clientKey: randomUUID(), text: "Voici un modèle." });
    fields.append("attachments[]", upload);
    return sophie.send(path, { method: "POST", body: fields });
  };
  const files = () =>
    db()
      .selectFrom("files")
      .select("id")
      .where("purpose", "=", "attachment")
      .where("owner_id", "=", claire.id)
      .execute();
  const before = (await files()).length;
  const answered = await answer();
  expect(answered.status).toBe(303);
  expect(await files()).toHaveLength(before + 1);
  expect(await claire.html(thread)).not.toContain("/pieces/");
  const piece = /pieces\/([\w-]+)"/.exec(await sophie.html(path))?.[1];
  expect((await claire.get(`${thread}/pieces/${piece}`)).status).toBe(404);
  const answerId = new URL(answered.headers.get("Location")!, "http://x").searchParams.get("envoyee")!;
  const taken = await sophie.post(path, { intent: "take-back", answerId });
  const cookie = taken.headers.getSetCookie().join("; ");
  expect(readFlash(new Request("http://x/", { headers: { cookie } }))?.text).toContain("joignez-le de nouveau");
  expect(await files()).toHaveLength(before);
  await answer();
  // Ten seconds later it has left.
  writeFileSync(clock, "11000");
  await vi.waitFor(async () => expect(await claire.html(thread)).toContain("/pieces/"));
});

test("what is taken out before the letter leaves is erased at once, for its sender alone", async () => {
  const id = await sendFile(claire, pdf, "attachment");
  const bytes = () =>
    db().selectFrom("files").select("id").where("owner_id", "=", claire.id).where("purpose", "=", "upload").execute();
  for (const browser of [karim, site.browser()])
    expect((await browser.post(`/televersements/${id}/retrait`)).status).toBe(404);
  expect(await bytes()).toHaveLength(1);
  expect((await claire.post(`/televersements/${id}/retrait`)).status).toBe(200);
  expect(await bytes()).toEqual([]);
  expect((await claire.post(`/televersements/${id}/retrait`)).status).toBe(404);
});

test("the files that cannot be read are told apart from the one that can, to the member and to the coach", async () => {
  const cut = Buffer.concat([(await photograph()).subarray(0, 200), Buffer.alloc(500)]);
  const thread = (await write([])).headers.get("Location")!.replace("/espace-membre", "/admin");
  const answer = async (attachments: string[]) => {
    const fields = new URLSearchParams({ intent: "answer", clientKey: randomUUID(), text: "Voici un modèle." });
    for (const id of attachments) fields.append("attachments[]", id);
    return sophie.send(thread, { method: "POST", body: fields });
  };
  for (const [who, send] of [
    [claire, write],
    [sophie, answer],
  ] as const) {
    const [first, whole, second] = [
      await sendFile(who, cut, "attachment"),
      await sendFile(who, pdf, "attachment"),
      await sendFile(who, cut, "attachment"),
    ];
    const refused = await send([first, whole, second]);
    const page = await refused.text();
    expect([refused.status, page.includes(first), page.includes(whole), page.includes(second)]).toEqual([
      422,
      true,
      false,
      true,
    ]);
  }
});

test("a letter that is refused keeps its words, and leaves no file behind; somebody else's upload is none", async () => {
  const upload = await sendFile(claire, pdf, "attachment");
  const files = () => db().selectFrom("files").select("id").where("purpose", "=", "attachment").execute();
  const before = (await files()).length;
  const refused = await write([upload], { text: " " });
  expect(refused.status).toBe(422);
  expect(await files()).toHaveLength(before);
  expect(await json(await claire.get(`/televersements/${upload}`))).toMatchObject({ whole: true });
  const theirs = await sendFile(karim, pdf, "attachment");
  for (const attachments of [[theirs], ["rien"], Array.from({ length: 6 }, () => upload)]) {
    const answer = await write(attachments);
    expect([answer.status, plain(await answer.text())]).toEqual([
      422,
      expect.stringContaining("Voici ce que j’ai reçu."),
    ]);
  }
  expect(await files()).toHaveLength(before);
});
