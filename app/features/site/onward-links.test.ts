import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "../../../content/pages");

interface Onward {
  to: string;
  title: string;
  text: string;
}

const links = readdirSync(folder).flatMap((file) => {
  const { onward } = JSON.parse(readFileSync(join(folder, file), "utf8")) as { onward?: { links?: Onward[] } };
  return onward?.links ?? [];
});

test("no link announces stories, nor a number of formulas: what is published and sold is the coach’s to say", () => {
  expect(links.length).toBeGreaterThan(4);
  const counted =
    /témoignage|récit|raconté|\b(?:deux|trois|quatre|cinq|six)\b (?:formules|situations)|un forfait|un abonnement/i;
  expect(links.filter(({ title, text }) => counted.test(`${title} ${text}`))).toEqual([]);
});
