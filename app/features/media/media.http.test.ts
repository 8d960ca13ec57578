import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listEventPictures } from "~/features/events/events.server";
import { listTestimonialPictures } from "~/features/testimonials/testimonials.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { sweepFiles } from "~/platform/files/stored-files.server";
import { type Browser, type OpenSite, openSite, plain } from "../../../tests/support/site";
import { asBytes, json, sendFile } from "../../../tests/support/uploads";
import { eraseUnusedPictures, readSitePictures } from "./media.server";

let site: OpenSite;
let sophie: Browser;
let claire: Browser;
beforeAll(async () => {
  site = await openSite();
  sophie = await site.person("Sophie", { coach: true });
  claire = await site.person("Claire");
});
afterAll(() => site.close());

/** A face lit by the day, in 1,200 by 1,600, or in the dark. */
async function photograph(brightness = 1): Promise<Buffer> {
  const oval = Buffer.from(
    '<svg width="1200" height="1600"><rect width="1200" height="1600" fill="#cfd8d4"/><ellipse cx="600" cy="700" rx="330" ry="470" fill="#b5835f"/><ellipse cx="500" cy="700" rx="180" ry="430" fill="#e8c3a0"/><rect y="1250" width="1200" height="350" fill="#24414d"/></svg>',
  );
  return sharp(oval)
    .modulate({ brightness })
    .withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "48/1 51/1 24/1" } })
    .jpeg({ quality: 96 })
    .toBuffer();
}

const receive = async (slot: string, uploadId: string) =>
  sophie.post(`/admin/photos/${slot}`, { intent: "receive", uploadId });

test("a portrait goes from the telephone to the pages, says what it shows, and nothing of where it was taken", async () => {
  expect((await readSitePictures(db())).portrait).toBeUndefined();
  const received = await receive("portrait", await sendFile(sophie, await photograph()));
  expect(received.status).toBe(302);
  const framing = received.headers.get("Location")!;
  const photo = new URL(framing, "http://x").searchParams.get("photo")!;
  const source = await sophie.get(`/admin/photos/source/${photo}`);
  expect([source.status, source.headers.get("Content-Type"), source.headers.get("Cache-Control")]).toEqual([
    200,
    "image/jpeg",
    "private, no-store",
  ]);
  expect((await sharp(Buffer.from(await source.arrayBuffer())).metadata()).exif).toBeUndefined();
  // What a picture is cut from is nobody's else.
  expect((await site.browser().get(`/images/${photo}/1200.jpeg`)).status).toBe(404);

  const publish = { intent: "publish", photo, left: "50", top: "20", width: "900" };
  const untold = await sophie.post(`/admin/photos/portrait?photo=${photo}`, publish);
  expect([untold.status, plain(await untold.text())]).toEqual([422, expect.stringContaining("Dites en une phrase")]);
  const published = await sophie.post("/admin/photos/portrait", { ...publish, alt: "Sophie Delmas, dehors" });
  expect([published.status, published.headers.get("Location")]).toEqual([303, "/admin/photos"]);

  const page = await site.browser().html("/a-propos");
  expect(page).toContain('alt="Sophie Delmas, dehors"');
  expect(page).toMatch(/<img[^>]+width="1080" height="1350"/);
  const [address] = /\/images\/[\w-]+\/960\.avif/.exec(page) ?? [];
  for (const format of ["avif", "webp", "jpeg"]) {
    const answer = await site.browser().get(address!.replace("avif", format));
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, `image/${format}`]);
    expect(answer.headers.get("Cache-Control")).toContain("immutable");
    const { width, height, exif } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([width, height, exif]).toEqual([960, 1_200, undefined]);
  }
  expect(await site.browser().html("/")).toContain('alt="Sophie Delmas, dehors"');

  // Another one takes its place; then none.
  const next = await receive("portrait", await sendFile(sophie, await photograph()));
  const again = new URL(next.headers.get("Location")!, "http://x").searchParams.get("photo")!;
  await sophie.post("/admin/photos/portrait", { intent: "publish", photo: again, alt: "Une autre" });
  expect((await site.browser().get(address!)).status).toBe(404);
  expect(await site.browser().html("/a-propos")).toContain('alt="Une autre"');
  await sophie.post("/admin/photos", { slot: "portrait" });
  expect(await site.browser().html("/a-propos")).not.toContain("/images/");
  await sweepFiles(db(), { now: new Date() });
  expect(await db().selectFrom("picture_files").select("file_id").execute()).toEqual([]);
});

test("a portrait in the dark is refused in words, and kept all the same when she says so", async () => {
  const received = await receive("portrait", await sendFile(sophie, await photograph(0.2)));
  const photo = new URL(received.headers.get("Location")!, "http://x").searchParams.get("photo")!;
  const publish = { intent: "publish", photo, alt: "Sophie, le soir" };
  const refused = await sophie.post(`/admin/photos/portrait?photo=${photo}`, publish);
  expect([refused.status, plain(await refused.text())]).toEqual([
    422,
    expect.stringContaining("La photo est trop sombre"),
  ]);
  expect((await sophie.post("/admin/photos/portrait", { ...publish, keepLight: "oui" })).status).toBe(303);
  expect(await site.browser().html("/a-propos")).toContain('alt="Sophie, le soir"');
});

test("a logo keeps what is transparent, and stands on every page", async () => {
  const drawn = await sharp({
    create: { width: 300, height: 300, channels: 4, background: { r: 10, g: 60, b: 70, alpha: 0.5 } },
  })
    .png()
    .toBuffer();
  const received = await receive("logo", await sendFile(sophie, drawn));
  const photo = new URL(received.headers.get("Location")!, "http://x").searchParams.get("photo")!;
  expect((await sophie.post("/admin/photos/logo", { intent: "publish", photo, alt: "Le logo" })).status).toBe(303);
  const [address] = /\/images\/[\w-]+\/300\.png/.exec(await site.browser().html("/faq")) ?? [];
  const bytesOf = Buffer.from(await (await site.browser().get(address!)).arrayBuffer());
  expect((await sharp(bytesOf).metadata()).hasAlpha).toBe(true);
});

test("what is not a picture is refused in words, whatever it is called; and a file is its sender's alone", async () => {
  const page = Buffer.from("<!doctype html><script>alert(1)</script>");
  const { id } = await json<{ id: string }>(
    await sophie.post("/televersements", { kind: "picture", sizeBytes: String(page.length) }),
  );
  const part = {
    method: "POST",
    body: new Uint8Array(page),
    headers: { ...asBytes, "Upload-Offset": "0", "Content-Length": String(page.length) },
  };
  expect(await json(await claire.send(`/televersements/${id}`, part))).toMatchObject({ status: 404 });
  expect(await json(await claire.get(`/televersements/${id}`))).toMatchObject({ status: 404 });
  expect(await json(await sophie.send(`/televersements/${id}`, part))).toMatchObject({
    status: 422,
    reason: "wrong_kind",
  });
  // What was refused waits for nobody.
  expect(await json(await sophie.post(`/televersements/${id}/fin`))).toMatchObject({ status: 404, reason: "unknown" });
  expect(await json(await sophie.post("/televersements", { kind: "picture", sizeBytes: "30000001" }))).toMatchObject({
    status: 422,
    reason: "too_large",
  });
  for (const [browser, kind] of [
    [claire, "picture"],
    [claire, "document"],
    [claire, "../x"],
    [site.browser(), "attachment"],
  ] as const)
    expect((await browser.post("/televersements", { kind, sizeBytes: "10" })).status).toBe(404);
  expect((await claire.post("/televersements", { kind: "attachment", sizeBytes: "10" })).status).toBe(200);
  const broken = Buffer.concat([Buffer.from("ffd8ffe0", "hex"), Buffer.alloc(500, 7)]);
  const refused = await receive("portrait", await sendFile(sophie, broken));
  expect([refused.status, plain(await refused.text())]).toEqual([422, expect.stringContaining("ne s’ouvre pas")]);
  for (const uploadId of ["", "rien", randomUUID()]) expect((await receive("portrait", uploadId)).status).toBe(422);
});

test("an event and a testimonial show a photograph, described; taken away, the drawing is back", async () => {
  const image = async () => {
    const made = await json<{ id: string; width: number }>(
      await sophie.post("/admin/photos/nouvelle", { uploadId: await sendFile(sophie, await photograph()) }),
    );
    expect(made).toMatchObject({ status: 200, width: 1_200, height: 1_600 });
    return made.id;
  };
  const event = {
    intent: "save",
    title: "Café des parents",
    type: "cafe",
    day: "2030-12-12",
    start: "09:30",
    end: "11:00",
    location: "En ville",
    capacity: "12",
    price: "0",
    description: "Un café.",
  };
  const pictureId = await image();
  const untold = await sophie.post("/admin/events/nouveau", { ...event, pictureId });
  expect([untold.status, plain(await untold.text())]).toEqual([422, expect.stringContaining("Dites en une phrase")]);
  expect(
    (await sophie.post("/admin/events/nouveau", { ...event, pictureId: randomUUID(), pictureAlt: "x" })).status,
  ).toBe(422);
  const created = await sophie.post("/admin/events/nouveau", {
    ...event,
    pictureId,
    pictureAlt: "Une table, des tasses",
  });
  const path = created.headers.get("Location")!;
  await sophie.post(path, { intent: "publish" });
  const { slug } = await db()
    .selectFrom("events")
    .select("slug")
    .where("picture_id", "=", pictureId)
    .executeTakeFirstOrThrow();
  expect(await site.browser().html(`/evenements/${slug}`)).toContain('alt="Une table, des tasses"');
  await sophie.post(path, { ...event, pictureId: "" });
  expect(await site.browser().html(`/evenements/${slug}`)).not.toContain("Une table, des tasses");
  await sophie.post(path, { ...event, pictureId: await image(), pictureAlt: "Des tasses" });

  const story = {
    name: "Inès",
    situation: "Deux enfants",
    duration: "4 mois",
    rating: "5",
    category: "communication",
    title: "Un calme revenu",
    content: "Nous nous parlons.",
    result: "Plus de cris.",
    kind: "demonstration",
  };
  const face = await image();
  expect((await sophie.post("/admin/temoignages/nouveau", { ...story, pictureId: face })).status).toBe(422);
  await sophie.post("/admin/temoignages/nouveau", { ...story, pictureId: face, pictureAlt: "Une femme de dos" });
  const { id } = await db()
    .selectFrom("testimonials")
    .select("id")
    .where("picture_id", "=", face)
    .executeTakeFirstOrThrow();
  await sophie.post("/admin/temoignages", { id, intent: "publish" });
  expect(await site.browser().html("/temoignages")).toContain('alt="Une femme de dos"');

  // Whoever takes their consent back is seen no more, by whoever noted the address either.
  const [file] = await db().selectFrom("picture_files").selectAll().where("picture_id", "=", face).execute();
  const address = (pictureId: string) => `/images/${pictureId}/${file?.width}.${file?.format}`;
  expect((await site.browser().get(address(face))).status).toBe(200);
  await sophie.post("/admin/temoignages", { id, intent: "hide" });
  expect((await site.browser().get(address(face))).status).toBe(404);
  const kept = await db().selectFrom("testimonials").select("picture_id").where("id", "=", id).executeTakeFirst();
  expect((await sophie.get(address(kept?.picture_id ?? ""))).status, "she may show it again").toBe(200);
});

test("a picture nobody shows is erased after a week; the others stay", async () => {
  await receive("place-1", await sendFile(sophie, await photograph()));
  const weekLater = { now: new Date(Date.now() + 8 * 24 * 3_600_000) };
  const shown = await readSitePictures(db());
  // A face that is hidden, and the photograph of an event.
  const used = [...(await listTestimonialPictures(db())), ...(await listEventPictures(db()))];
  expect(used).toHaveLength(2);
  const own = [...used, ...Object.values(shown).map(({ picture }) => picture.id)];
  expect(await inTransaction((trx) => eraseUnusedPictures(trx, { used }, { now: new Date() }))).toBe(0);
  expect(await inTransaction((trx) => eraseUnusedPictures(trx, { used }, weekLater))).toBeGreaterThan(0);
  const left = await db().selectFrom("pictures").select("id").execute();
  expect(left.map(({ id }) => id).sort()).toEqual(own.sort());
});

test("a testimonial that is deleted takes its photograph along", async () => {
  const [{ id, picture_id: face }] = (await db()
    .selectFrom("testimonials")
    .select(["id", "picture_id"])
    .where("picture_id", "is not", null)
    .execute()) as [{ id: string; picture_id: string }];
  await sophie.post(`/admin/temoignages/${id}`, { intent: "delete" });
  expect(await db().selectFrom("pictures").select("id").where("id", "=", face).execute()).toEqual([]);
});
