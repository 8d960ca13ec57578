import { expect, test } from "vitest";
import { fr } from "~/ui/french";
import { bareText, foundParts } from "./search-articles.server";

const shown = (text: string, ...words: string[]) =>
  foundParts(text, words)
    .map((part) => (part.found ? `[${part.text}]` : part.text))
    .join("");

test("a text is shown whole, the words that were looked for set apart as they are written", () => {
  expect(shown("L’Été, à deux maisons : l’été.", "ete")).toBe("L’[Été], à deux maisons : l’[été].");
  expect(shown("Le cœur bat.", "coeur")).toBe("Le [cœur] bat.");
  expect(shown("Sa sœur garde le chat.", "garde")).toBe("Sa sœur [garde] le chat.");
  expect(shown("L’argent", "l'argent")).toBe("[L’argent]");
  expect(shown("Une garde alternée", "garde", "gard")).toBe("Une [garde] alternée");
  expect(shown(fr("Votre e-mail"), "e-mail")).toBe("Votre [e-\u2060mail]");
  expect(shown("Rien ici", "xyzzy")).toBe("Rien ici");
});

test("words of a letter or two are set apart only where no other was typed", () => {
  expect(shown("La vie à deux", "a", "vie")).toBe("La [vie] à deux");
  expect(shown("Où", "ou")).toBe("[Où]");
});

test("a Markdown text is searched as it is read", () => {
  expect(bareText("## Ce soir\n\n- une **chose**\n- [la liste](/blog/x)\n\n> « Dire »\n\n1. un")).toBe(
    "Ce soir\u202f: une chose la liste « Dire » un",
  );
});
