import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readDocument } from "~/features/legal/documents.server";
import { fillFacts } from "~/features/legal/facts";
import { defaultSettings } from "~/features/settings/rules";
import { homeTexts } from "~/features/site/home/messages";

const inFigures = (text: string) => text.replace("trois ans", "3\u00a0ans").replace(/\bun an\b/, "1\u00a0an");

test.each([
  ["as it is at first", defaultSettings],
  ["with other settings", { ...defaultSettings, notes_retention_months: 18, account_retention_months: 36 }],
])("the charter of the home page is, article by article, the one of the legal notices, %s", (_, settings) => {
  const notices = readDocument(readFileSync("content/legal/mentions-legales.md", "utf8"), (html) =>
    fillFacts(html, settings),
  );
  const charter = notices.sections.find(({ title }) => title === "Charte de confidentialité")?.html ?? "";
  const articles = [...charter.matchAll(/<li>(.*?)<\/li>/gs)].map(([, article]) => article?.trim());
  expect(articles).toEqual(homeTexts({ ...settings, first_exchange_minutes: 20 }, {}).charter.articles.map(inFigures));
});
