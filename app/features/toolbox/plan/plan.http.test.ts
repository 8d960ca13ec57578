import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MembersSite, openMembersSite } from "../../../../tests/support/members-site";
import { plain } from "../../../../tests/support/site";
import { citeRecords } from "../cite-records.server";
import { membersSteps } from "./members-steps.server";
import { safetySteps } from "./safety-steps";
import { planTool } from "./tool";

// Without JavaScript, through the built site: all the questions in one form, and the plan that comes back.

const PATH = "/outils/mon-plan";
const ASSETS = "build/client/assets";
let site: MembersSite["site"];
let claire: MembersSite["claire"];
let karim: MembersSite["karim"];
let close: MembersSite["close"];

beforeAll(async () => {
  ({ site, claire, karim, close } = await openMembersSite({ now: new Date() }));
});
afterAll(() => close());

const answers = {
  link: "married",
  children: "small",
  home: "rented_together",
  agreement: "refused",
  danger: "yes",
  country: "france",
};

const page = async (answer: Response) => plain(await answer.text());

test("a visitor sees every question at once, and each may be left unsaid", async () => {
  const html = await site.browser().html(PATH);
  expect(html.match(/class="plan-question"/g)).toHaveLength(6);
  expect(html.match(/Je préfère ne pas répondre/g)).toHaveLength(6);
  expect(html).toContain("Être en sécurité");
});

test("a question without an answer is said beside it, and what was answered stays", async () => {
  const answer = await site.browser().post(PATH, { link: "pacs" });
  expect(answer.status).toBe(422);
  const html = await page(answer);
  expect(html).toContain("Choisissez une réponse.");
  expect(html).toMatch(/<input(?=[^>]*value="pacs")(?=[^>]*checked)/);
});

test("a visitor in danger has every step of safety whole, and of the others the name alone", async () => {
  const answer = await site.browser().post(PATH, answers);
  expect(answer.status).toBe(200);
  const html = await page(answer);
  expect(html).toContain("Savoir qui appeler");
  expect(html).toContain("Datez les faits, un par ligne");
  expect(html).toContain("Le divorce devant un juge");
  expect(html).not.toContain("Demandez à votre avocat ce qui peut se décider");
});

test("a member has the whole plan; what is kept is found again by her alone", async () => {
  const html = await page(await claire.post(PATH, answers));
  expect(html).toContain("Demandez à votre avocat ce qui peut se décider");
  const ticked = ["call", "lawyer"].map((step): [string, string] => ["done[]", step]);
  expect((await claire.post(PATH, [...Object.entries(answers), ...ticked, ["intent", "keep"]])).status).toBe(303);
  expect(await claire.html(PATH)).toContain("Votre chemin, en");
  expect(await site.browser().html(PATH)).not.toContain("Votre chemin, en");
  const area = await claire.html("/espace-membre");
  expect(area).toContain("Votre prochain pas");
  expect(area).not.toContain("Préparer un départ");
});

/** What the steps say, but not « Votre avocat. », which others say too. */
const sentencesOf = (steps: typeof membersSteps) =>
  Object.values(steps)
    .flatMap((step) => (step ? [...step.act, ...step.see, ...step.papers] : []))
    .map(({ text }) => plain(text))
    .filter((text) => text.length > 30);

test("no script holds the sentences of a member, and no page of somebody else", async () => {
  const scripts = readdirSync(ASSETS)
    .filter((name) => name.endsWith(".js"))
    .map((name) => plain(readFileSync(`${ASSETS}/${name}`, "utf8")))
    .join("\n");
  const members = sentencesOf(membersSteps);
  expect(members.length).toBeGreaterThan(50);
  // Those of safety are in it: the scripts are read as they are written.
  expect(sentencesOf(safetySteps).filter((text) => !scripts.includes(text))).toEqual([]);
  expect(members.filter((text) => scripts.includes(text))).toEqual([]);
  const nora = await site.person("Nora");
  for (const browser of [site.browser(), nora])
    for (const html of [await browser.html(PATH), await page(await browser.post(PATH, answers))])
      expect(members.filter((text) => html.includes(text))).toEqual([]);
  const given = await claire.html(PATH);
  expect(members.filter((text) => !given.includes(text))).toEqual([]);
});

test("a sentence of law that only members read is sent to nobody else", async () => {
  const cited = Object.values(citeRecords(planTool.cites, { now: new Date() }));
  const paid = cited.filter(({ id }) => !planTool.startCites?.includes(id));
  expect(paid.length).toBeGreaterThan(20);
  const holding = (html: string) => paid.filter(({ sentence }) => html.includes(plain(sentence)));
  for (const html of [await site.browser().html(PATH), await page(await site.browser().post(PATH, answers))]) {
    expect(holding(html)).toEqual([]);
    expect(html).toContain("3919");
  }
  expect(holding(await claire.html(PATH)).length).toBe(paid.length);
});

test("the moments of a visitor’s steps are those of a member’s", async () => {
  const peaceful = { ...answers, agreement: "agreed", danger: "no" };
  const moments = (html: string) => [...html.matchAll(/class="plan-when">([^<]*)/g)].map(([, when]) => when);
  const own = moments(await page(await claire.post(PATH, peaceful)));
  expect(own.length).toBeGreaterThan(5);
  expect(moments(await page(await site.browser().post(PATH, peaceful)))).toEqual(own);
});

test("nobody else keeps one", async () => {
  expect((await karim.post(PATH, { ...answers, intent: "keep" })).status).toBe(403);
});
