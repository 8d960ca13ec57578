import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { targetMeant } from "./link-target";
import { refusedTargetIn } from "./signs";

test.each([
  ["www.caf.fr", "https://www.caf.fr"],
  ["caf.fr/allocataires?x=1", "https://caf.fr/allocataires?x=1"],
  ["http://www.caf.fr", "https://www.caf.fr"],
  [" Https://www.caf.fr/ ", "https://www.caf.fr/"],
  ["sophie@exemple.fr", "mailto:sophie@exemple.fr"],
  ["/evenements", "/evenements"],
  ["#section", "#section"],
  ["tel:3919", "tel:3919"],
  ["01 02 03 04.05", "tel:0102030405"],
])("%j leads to %s", (typed, target) => {
  expect(targetMeant(typed)).toBe(target);
});

test.each([
  "evenements",
  "javascript:alert(1)",
  "//a.example",
  "ftp://a.example/x",
  "deux mots.fr",
  "https://",
])("%j leads nowhere", (typed) => {
  expect(targetMeant(typed)).toBeNull();
});

test("the first link that readers would not be given is named; what is written bare is none", () => {
  expect(refusedTargetIn("[la CAF](www.caf.fr) et [là](evenements)")).toBe("www.caf.fr");
  expect(refusedTargetIn("- > **[là](evenements)**")).toBe("evenements");
  expect(refusedTargetIn("www.caf.fr, http://a.example, [oui](/evenements) et [aussi](mailto:a@b.example)")).toBeNull();
});

const folder = new URL("../../../content/articles/", import.meta.url);
test.each(readdirSync(folder))("every link of %s leads somewhere", (name) => {
  expect(refusedTargetIn(readFileSync(new URL(name, folder), "utf8"))).toBeNull();
});
