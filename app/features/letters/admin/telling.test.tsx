import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type Envelope, tellingParts } from "../discretion";
import { Telling } from "./telling";

const neutral = "La lettre de novembre";
const quiet: Envelope = { sender: "Sophie", subject: neutral, preheader: "Quelques lignes.", blocks: [] };
const drawn = (envelope: Envelope) =>
  renderToStaticMarkup(<Telling telling={tellingParts(envelope)} sender={envelope.sender} neutral={neutral} />).replace(
    /\s/g,
    " ",
  );

test("a sender who tells is pointed at by name, apart from what is written", () => {
  const html = drawn({ ...quiet, sender: "Sophie, coach divorce" });
  expect(html).toContain("« Sophie, coach divorce »");
  expect(html).toContain("« coach », « divorce »");
  expect(html).toContain("MAIL_FROM");
  expect(html).not.toContain("Prendre cet objet");
});

test("a subject, a first line or a block’s title that tells is pointed at with another subject, and not the sender", () => {
  const block = { kind: "text" as const, title: "Devant le juge", text: "Le divorce.", target: "", removed: false };
  for (const more of [{ subject: "Chez le juge" }, { preheader: "Vu par un juge" }, { blocks: [block] }]) {
    const html = drawn({ ...quiet, ...more });
    expect(html).toContain("« juge »");
    expect(html).toContain("Prendre cet objet");
    expect(html).not.toContain("MAIL_FROM");
  }
  expect(drawn({ ...quiet, blocks: [{ ...block, removed: true }] })).toBe("");
});

test("nothing that tells: nothing is said", () => {
  expect(drawn(quiet)).toBe("");
});
