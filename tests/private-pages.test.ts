import { expect, test } from "vitest";
import { everyPrivatePage, placeOf, thingNames } from "./support/private-pages";

// The long run opens every page of the account and of the back office: one that names no thing would stop it.

test("each page of the account and of the back office has a thing to be opened with", async () => {
  const known = Object.fromEntries(thingNames.map((name) => [name, "1"]));
  const paths = await everyPrivatePage();
  expect(paths.length).toBeGreaterThan(80);
  for (const path of paths) expect(placeOf(path, known), path).not.toContain(":");
});
