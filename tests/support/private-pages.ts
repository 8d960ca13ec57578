import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "~/routes";
import { violationsOf } from "./axe";
import { walked, widths } from "./extent";

interface Address {
  path: string;
  file: string;
}

function addressesOf(entries: RouteConfigEntry[], parent = ""): Address[] {
  return entries.flatMap(({ path = "", file, children = [] }) => {
    const whole = path ? `${parent}/${path}` : parent;
    return children.length > 0 ? addressesOf(children, whole) : [{ path: whole || "/", file }];
  });
}

/** One page of each template of the back office and of the account. */
const templates = [
  "/espace-membre",
  "/espace-membre/profil",
  "/espace-membre/profil/double-authentification",
  "/admin",
  "/admin/chercher",
  "/admin/events",
  "/admin/events/:id",
  "/admin/events/:id/inscrits",
  "/admin/members/:id",
  "/admin/recompenses",
  "/admin/messages/:id",
  "/admin/rendez-vous",
  "/admin/rendez-vous/:id",
  "/espace-membre/autre-parent",
  "/espace-membre/mes-donnees",
  "/espace-membre/mes-donnees/effacer",
  "/espace-membre/carte",
  "/espace-membre/echanges",
  "/espace-membre/echanges/:id",
  "/admin/echanges",
  "/admin/echanges/:id",
  "/admin/fins-de-contrat/:id",
  "/admin/demandes",
  "/admin/demandes/nouvelle",
  "/admin/demandes/:id",
  "/admin/violations",
  "/admin/violations/:id",
  "/admin/blog/:id",
  "/admin/bibliotheque/:id",
  "/espace-membre/bibliotheque",
  "/espace-membre/outils",
  "/espace-membre/bibliotheque/:piste",
  "/admin/emails",
  "/admin/settings",
];

/** The pages of the back office and of the account, by their address in app/routes.ts. */
export async function everyPrivatePage(): Promise<string[]> {
  return addressesOf(await routes)
    .filter(({ file }) => file.endsWith(".page.tsx"))
    .map(({ path }) => path)
    .filter((path) => /^\/(admin|espace-membre)(\/|$)/.test(path));
}

/** Those to walk. */
export async function privatePages(): Promise<string[]> {
  return walked(await everyPrivatePage(), (path) => path, templates);
}

export const isOffice = (path: string) => path.startsWith("/admin");

/** What is read, with spaces and apostrophes as one types them. */
export async function wordsOf(page: Page): Promise<string> {
  const text = await page.locator("#contenu").innerText();
  return text
    .replace(/[\u00a0\u202f]/g, " ")
    .replaceAll("’", "'")
    .replace(/\s+/g, " ");
}

/** At each width, without opening it again: nothing scrolls sideways, no rule of accessibility is broken. */
export async function expectFits(page: Page, name: string, readAt: readonly number[] = widths): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: width > 1000 ? 900 : 800 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(overflow, `${name} scrolls sideways at ${width}`).toBeLessThanOrEqual(0);
    if (readAt.includes(width)) expect.soft(await violationsOf(page), `${name}: accessibility at ${width}`).toEqual([]);
  }
}

/** One title, something to read, no table without a line, and the frame of the house around it. */
export async function expectFurnished(page: Page, path: string, name: string): Promise<void> {
  const frame = isOffice(path) ? ".admin-bar" : "header .nav, header nav, .site-header";
  const seen = await page.evaluate(
    (frame) => ({
      titles: document.querySelectorAll("h1").length,
      text: (document.querySelector("#contenu")?.textContent ?? "").trim().length,
      blankTables: [...document.querySelectorAll("#contenu table")].filter((table) => !table.querySelector("tbody tr"))
        .length,
      blankLists: [...document.querySelectorAll("#contenu :is(ul, ol)")].filter(
        (list) => list.children.length === 0 && list.clientHeight > 8,
      ).length,
      frame: document.querySelector(frame) !== null,
    }),
    frame,
  );
  expect.soft(seen.text, `${name}: something to read`).toBeGreaterThan(60);
  const { text: _read, ...whole } = seen;
  expect.soft(whole, name).toEqual({ titles: 1, blankTables: 0, blankLists: 0, frame: true });
}

/** The numbers of the things that have a page of their own. */
export type Known = Record<string, string>;

const names: Record<string, [parameter: string, name: string][]> = {
  "/admin/events/": [[":id", "event"]],
  "/admin/members/": [[":id", "member"]],
  "/espace-membre/echanges/": [[":id", "thread"]],
  "/espace-membre/cadeaux/": [[":id", "gift"]],
  "/espace-membre/devis/": [[":id", "quoteOrder"]],
  "/admin/devis/": [[":id", "quote"]],
  "/admin/rendez-vous/:": [[":id", "appointment"]],
  "/espace-membre/rendez-vous/:": [[":id", "appointment"]],
  "/admin/echanges/": [[":id", "thread"]],
  "/admin/recompenses/": [[":id", "member"]],
  "/admin/messages/": [[":id", "message"]],
  "/admin/fins-de-contrat/": [[":id", "notice"]],
  "/admin/demandes/": [[":id", "request"]],
  "/admin/violations/": [[":id", "breach"]],
  "/admin/blog/": [
    [":id", "article"],
    [":revision", "revision"],
  ],
  "/admin/bibliotheque/:": [
    [":id", "piece"],
    [":fichier", "pieceFile"],
  ],
  "/espace-membre/bibliotheque/": [[":piste", "track"]],
  "/admin/temoignages/": [[":id", "testimonial"]],
  "/admin/chiffres/": [[":id", "figure"]],
  "/admin/faq/": [[":id", "question"]],
  "/admin/partenaires/": [[":id", "partner"]],
  "/admin/prestations/": [[":id", "service"]],
  "/admin/lettre/": [[":id", "letter"]],
};

/** What a journey finds or makes, so that each page has an address. */
export const thingNames = [...new Set(Object.values(names).flatMap((pairs) => pairs.map(([, name]) => name)))];

/** A real address for one of app/routes.ts; throws for a parameter nobody gave a thing for. */
export function placeOf(path: string, known: Known): string {
  const [, parameters] = Object.entries(names).find(([start]) => path.startsWith(start)) ?? ["", []];
  const place = parameters.reduce(
    (whole, [parameter, name]) => whole.replace(parameter, known[name] || parameter),
    path,
  );
  const whole = place.replace(":modele", "bienvenue").replace(":slot", "portrait");
  if (whole.includes(":")) throw new Error(`${path}: which one? Name it in tests/support/private-pages.ts`);
  return whole;
}

/** Sends a form as a browser without scripts does; returns where the answer leads. */
export async function postForm(page: Page, path: string, form: Record<string, string>): Promise<string> {
  const answer = await page.request.post(path, { form, headers: { "Sec-Fetch-Site": "same-origin" }, maxRedirects: 0 });
  expect(answer.status(), path).toBeLessThan(400);
  return answer.headers().location ?? "";
}

/** What the first link of this page that fits names: the first group of the pattern. Asked for, and not opened. */
export async function idOn(page: Page, path: string, pattern: RegExp): Promise<string> {
  const html = await (await page.request.get(path)).text();
  const links = html.slice(html.indexOf('id="contenu"')).matchAll(/<a\b[^>]*?\bhref="([^"]*)"/g);
  for (const [, href = ""] of links) {
    const id = pattern.exec(href.replaceAll("&amp;", "&"))?.[1];
    if (id !== undefined) return id;
  }
  return "";
}

/** A request the coach wrote down, for the page that shows it. */
export async function writeDownRequest(page: Page, name: string): Promise<string> {
  const form = { kind: "access", cameBy: "letter", receivedOn: new Date().toISOString().slice(0, 10), name };
  const to = await postForm(page, "/admin/demandes/nouvelle", form);
  return to.split("/").at(-1) ?? "";
}

/** A breach the coach noted, for the page that shows it. */
export async function noteBreach(page: Page): Promise<string> {
  const form = {
    discoveredOn: new Date().toISOString().slice(0, 10),
    discoveredAt: "00:00",
    facts: "Une lettre est partie à une autre adresse.",
    clientKey: randomUUID(),
  };
  const to = await postForm(page, "/admin/violations", form);
  return to.split("/").at(-1) ?? "";
}

/** A withdrawal somebody declared without an account, for the page that shows it. */
export async function declareWithdrawal(page: Page, name: string): Promise<string> {
  const path = "/admin/fins-de-contrat";
  const form = { intent: "confirm", clientKey: randomUUID(), name, email: "nora.petit@exemple.test" };
  await postForm(page, "/renoncer-au-contrat", form);
  return idOn(page, path, /fins-de-contrat\/([0-9a-f-]{36})/);
}
