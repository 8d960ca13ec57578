import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db, inTransaction } from "~/platform/db/database.server";
import { sentLetter, subscribersAt, textBlock } from "../../../tests/support/letters";
import { piece } from "../../../tests/support/library";
import { keptPicture } from "../../../tests/support/pictures";
import { type Browser, type OpenSite, openSite } from "../../../tests/support/site";
import { findLetter, showOnWeb } from "./letters.server";
import type { Block } from "./rules";

let site: OpenSite;
let sophie: Browser;
beforeAll(async () => {
  site = await openSite();
  sophie = await site.person("Sophie", { coach: true });
});
afterAll(() => site.close());

const now = new Date();
const block = (kind: Block["kind"], part: Partial<Block>): Block => ({
  kind,
  title: "",
  text: "",
  target: "",
  removed: false,
  ...part,
});

test("the coach adds a photograph and a piece; the preview shows the one, a link that says nothing leads to the other", async () => {
  const bytes = await sharp({ create: { width: 960, height: 640, channels: 3, background: "#8aa" } })
    .jpeg()
    .toBuffer();
  const picture = await keptPicture(db(), { bytes, width: 960, height: 640 });
  const guide = await piece(now, { title: "Deux maisons" });
  const created = await sophie.post("/admin/lettre", { intent: "create" });
  const address = created.headers.get("Location") ?? "";
  const added = { subject: "La lettre", preheader: "", audience: "subscribers" };
  await sophie.post(address, { ...added, intent: "add-picture" });
  expect(await sophie.html(address)).toContain("La photographie");
  await sophie.post(address, { ...added, intent: "add-piece" });
  expect(await sophie.html(address)).toContain("Deux maisons");

  await subscribersAt([`${randomUUID()}@exemple.test`], now);
  const id = await sentLetter(now, {
    blocks: [
      textBlock,
      block("picture", { target: picture, text: "Un banc au soleil" }),
      block("piece", { target: `piste-${guide.number}`, title: "De quoi garder sous la main" }),
    ],
  });
  const letter = (await findLetter(db(), id))!;
  const preview = await sophie.html(`/admin/lettre/${id}/apercu`);
  expect(preview).toMatch(/<img[^>]*src="data:image\/jpeg;base64,/);
  expect(preview).not.toContain("Deux maisons");
  expect(await sophie.html(`/admin/lettre/${id}/apercu?vue=texte`)).toContain("[Photographie : Un banc au soleil]");

  const followed = await site.browser().get(`/l/${letter.number}/3`);
  expect(followed.headers.get("Location")).toBe(`/espace-membre/bibliotheque/piste-${guide.number}`);
  expect((await site.browser().get(`/l/${letter.number}/2`)).status).toBe(404);

  await inTransaction((trx) => showOnWeb(trx, { id, shown: true }, { now, by: null as unknown as string }));
  const archived = await site.browser().html(`/lettres/${letter.number}`);
  expect(archived).toContain('alt="Un banc au soleil"');
  expect(archived).toContain(`/l/${letter.number}/3`);
});

test("a draft is removed by its own button, after a question; asked for twice by one click, it was there once", async () => {
  const html = await sophie.html("/admin/lettre");
  const clientKey = /name="clientKey" value="([^"]+)"/.exec(html)?.[1] ?? "";
  const ask = async () => (await sophie.post("/admin/lettre", { intent: "create", clientKey })).headers.get("Location");
  const path = (await ask()) ?? "";
  expect(await ask()).toBe(path);
  const question = await sophie.html(`${path}?confirmer=supprimer`);
  expect(question).toContain("Supprimer ce brouillon ?");
  expect(question).toMatch(/name="intent" value="delete"/);
  expect((await sophie.post(path, { intent: "delete" })).headers.get("Location")).toBe("/admin/lettre");
  expect((await sophie.get(path)).status).toBe(404);
});
