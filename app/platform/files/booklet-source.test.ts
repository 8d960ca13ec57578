import { describe, expect, test } from "vitest";
import { readBooklet } from "./booklet-source";

const front = `title: Deux rives
kind: guide
theme: enfants
summary: Une phrase.
updated: 2026-11-22
ground: petrol
drawings: rives-aube, chemin-jour
alt: Deux rives.`;
const reading = {
  typeset: (text: string) => text.replaceAll("'", "’"),
  number: (dial: string) => (dial === "116006" ? "116 006" : dial),
  record: (id: string) => `Code civil, article ${id.slice(-2)}`,
};
const read = (body: string, facts = front) => readBooklet(`---\n${facts}\n---\n${body}`, reading);

test("the facts come first, then the blocks in their order", () => {
  const source = read(
    "# L'eau\n\nUne ligne,\nla même.\n\n- un\n- deux\n\n1. d'abord\n\n- [ ] à cocher\n\n> « mot »\n>\n> « mot »",
  );
  expect(source).toMatchObject({ title: "Deux rives", updated: "2026-11-22", drawings: ["rives-aube", "chemin-jour"] });
  expect(source.blocks).toEqual([
    { kind: "chapter", text: "L’eau" },
    { kind: "text", text: "Une ligne, la même." },
    { kind: "items", items: ["un", "deux"] },
    { kind: "steps", items: ["d’abord"] },
    { kind: "checks", items: ["à cocher"] },
    { kind: "words", lines: ["« mot »", "« mot »"] },
  ]);
});

test("boxes hold blocks, a message has its words and its reason, a table keeps its empty cells", () => {
  const { blocks } = read(
    ":::prudence\nAppelez le {116006}.\n- un\n:::\n:::message Un retard\n« Bonsoir. »\nPourquoi : un fait.\n:::\n:::lines 3\n:::numbers 17 114\n| a | b |\n|---|---|\n| c | |",
  );
  expect(blocks).toEqual([
    {
      kind: "box",
      title: "Avant tout, votre sécurité",
      tone: "care",
      blocks: [
        { kind: "text", text: "Appelez le 116 006." },
        { kind: "items", items: ["un"] },
      ],
    },
    { kind: "message", title: "Un retard", lines: ["« Bonsoir. »"], why: "un fait." },
    { kind: "lines", count: 3 },
    { kind: "numbers", dials: ["17", "114"] },
    { kind: "table", head: ["a", "b"], rows: [["c", ""]] },
  ]);
});

describe("what it does not know is said", () => {
  test.each([
    ["no facts", () => readBooklet("# Sans rien", reading), "begins with its facts"],
    ["a fact that lacks", () => read("", front.replace("theme: enfants\n", "")), /has no theme/],
    ["an unknown kind", () => read("", front.replace("guide", "roman")), /kind is none of/],
    ["a day that does not exist", () => read("", front.replace("11-22", "13-40")), /not a day/],
    ["an unknown block", () => read(":::secret\n:::"), /does not know « :::secret »/],
    ["a block never closed", () => read(":::ce-soir\nUne ligne."), /opens or closes nothing/],
    ["a message without its reason", () => read(":::message Titre\n« mot »\n:::"), /needs a title, words and a why/],
    ["lines that are not counted", () => read(":::lines beaucoup"), /counts no lines/],
    ["a row too short", () => read("| a | b |\n|---|---|\n| c |"), /lacks a cell/],
    ["a heading too deep", () => read("#### Titre"), /not a heading/],
  ])("%s", (_, reads, message) => {
    expect(reads).toThrow(message);
  });
});
