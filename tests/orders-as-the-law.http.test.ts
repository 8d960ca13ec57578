import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as events from "~/features/events/mails";
import * as membership from "~/features/membership/mails";
import { parisInstant } from "~/platform/clock";
import type { Mail } from "~/platform/mail/mail";
import { mailsTo, words } from "./support/outbox";
import { openProvider } from "./support/paying";
import { type OpenSite, openSite, plain } from "./support/site";

// What is read before an order is placed, and what its confirmation keeps of it (Code de la consommation L.221-13, L.221-14, L.221-25).

let site: OpenSite;
let provider: Awaited<ReturnType<typeof openProvider>>;
const now = new Date();

beforeAll(async () => {
  provider = await openProvider();
  site = await openSite();
});
afterAll(async () => {
  await site.close();
  await provider.close();
});

/** The words of each box to tick. */
const boxesOf = (html: string) =>
  [
    ...html.matchAll(
      /<label\b[^>]*>((?:(?!<\/label>)[\s\S])*type="checkbox"[\s\S]*?)<\/label>|<input[^>]*type="checkbox"[^>]*id="([^"]+)"/g,
    ),
  ].map(([, within, id]) =>
    textOf(within ?? new RegExp(`<label[^>]*for="${id}"[^>]*>([\\s\\S]*?)</label>`).exec(html)?.[1] ?? ""),
  );
const textOf = (html: string) =>
  words(plain(html.replace(/<[^>]+>/g, " ")))
    .replaceAll("’", "'")
    .trim();

test("no box accepts the privacy policy: one accepts terms, and is told of the policy beside", async () => {
  const karim = await site.person("Karim");
  const pages = [
    ["/auth?onglet=inscription", site.browser()],
    ["/membership/commande", karim],
    ["/membership/offrir/commande", karim],
  ] as const;
  for (const [path, who] of pages) {
    const html = await (await who.get(path)).text();
    const boxes = boxesOf(html);
    expect(
      boxes.filter((text) => /j'accepte les\s+conditions générales/i.test(text)),
      path,
    ).toHaveLength(1);
    expect(
      boxes.filter((text) => /politique/.test(text)),
      path,
    ).toEqual([]);
    expect(html, path).toContain('href="/politique-confidentialite"');
  }
});

test("who signs up says that they are 18 or older, in the box without which nothing is sent", async () => {
  const html = await (await site.browser().get("/auth?onglet=inscription")).text();
  expect(boxesOf(html).filter((text) => /18 ans ou plus/.test(text))).toHaveLength(1);
});

test("the recap says what the year comprises, how long it lasts and that it binds to nothing", async () => {
  const karim = await site.person("Karim");
  for (const path of ["/membership/commande", "/membership/offrir/commande"]) {
    const html = await (await karim.get(path)).text();
    const recap = textOf(html.slice(html.indexOf("<aside"), html.indexOf("</aside>")));
    expect(recap, path).toContain("Une année de conseils illimités par messagerie privée, avec une réponse sous 48 h");
    expect(recap, path).toContain("Durée Un an");
    if (path === "/membership/commande") expect(recap).toContain("Engagement minimal Aucun");
  }
});

const drawn = (mail: Mail) => renderToStaticMarkup(mail.body);
const ASKED = "demandé expressément";

test("an early start that was asked for is restated in the confirmation, and one that was not is not", async () => {
  const claire = await site.person("Claire");
  await provider.join(claire.id, { now });
  const [confirmation] = (await mailsTo(claire.id)).filter(({ dedupe_key }) => dedupe_key?.startsWith("welcome:"));
  expect(words(confirmation?.text_body ?? "")).toContain(ASKED);

  const seller = { reference: "ECL-2026-0042", orderedOn: "2026-11-24", withdrawUntil: "2026-12-08", seller: "S" };
  const terms = {
    ...seller,
    contactEmail: "a@b.example",
    mediator: "M",
    termsAttached: true,
    termsUrl: "/",
    withdrawUrl: "/",
  };
  const year = {
    label: "Un an",
    totalCents: 1,
    paidCents: 1,
    next: null,
    startDate: "2026-12-09",
    endDate: "2027-12-08",
  };
  const told = { ...terms, ...year, firstName: "Claire", accountUrl: "/", code: "C", shareUrl: "/" };
  expect(drawn(membership.welcome({ ...told, earlyStart: true }))).toContain(ASKED);
  expect(drawn(membership.welcome({ ...told, earlyStart: false }))).not.toContain(ASKED);
  const begin = parisInstant("2026-12-01", "18:30");
  const meeting = { firstName: "Claire", begin, url: "/" };
  const paid = { ...terms, paidCents: 25_00, refundEnd: begin };
  const place = (early: boolean) => drawn(events.placeConfirmed({ ...meeting, paid: { ...paid, early } }));
  expect(place(true)).toContain(ASKED);
  expect(place(false)).not.toContain(ASKED);
});
