import { expect, test } from "vitest";
import { renderMail } from "~/platform/mail/render.server";
import { writtenLetter } from "./mails";
import type { Block } from "./rules";

async function drawn(text: string) {
  const block: Block & { url: string } = { kind: "text", title: "", text, target: "", removed: false, url: "" };
  const { body } = writtenLetter({
    subject: "La lettre",
    preheader: "",
    blocks: [block],
    unsubscribeUrl: "https://x.invalid/",
  });
  return renderMail(body, { brand: "La maison" });
}

test("a link to a page of the site leaves its words in the letter, as the box says, and its address nowhere", async () => {
  const { html, text } = await drawn(
    "Voir [nos soirées](/evenements) et [le texte](https://a.example/y), [écrire](mailto:a@b.example).",
  );
  expect(text).toContain("nos soirées");
  expect(html + text).not.toContain("/evenements");
  expect(html).toContain('href="https://a.example/y"');
  expect(html).toContain('href="mailto:a@b.example"');
});

test("a letter keeps its numbers, its lists within lists, its titles and its quotations, in colours and in plain text", async () => {
  const { html, text } = await drawn(
    "## Ce soir\n\n3. trois\n4. quatre\n   - dedans\n   - encore\n\n---\n\n> Un mot.\n>\n> Un autre.\n\n> [!NOTE]\n> À garder.\n\n![Le lac](https://a.example/x.png)",
  );
  expect(html).toMatch(/<ol[^>]*start="3"[^>]*>.*trois.*quatre.*<ul.*dedans.*encore/s);
  for (const sign of ["[!NOTE]", "---", "## ", "<img", "a.example"]) expect(html).not.toContain(sign);
  expect(text).toMatch(/3\. trois/);
  expect(text).not.toContain("[!NOTE]");
  for (const words of ["Ce soir", "Un mot.", "Un autre.", "À garder.", "Le lac", "· · ·"])
    expect(text).toContain(words);
});
