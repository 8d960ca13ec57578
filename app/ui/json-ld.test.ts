import { expect, test } from "vitest";
import { fr } from "./french";
import { schemaText } from "./json-ld";

test("a title is told to search engines as it is typed, and closes nothing", () => {
  expect(fr("Un e-mail ce soir")).toContain("\u2060");
  const text = schemaText({ headline: fr("Un e-mail ce soir </script>") });
  expect(text).not.toContain("<");
  expect(JSON.parse(text).headline).toBe("Un e-mail ce soir </script>");
});
