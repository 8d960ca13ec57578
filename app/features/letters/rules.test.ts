import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { readLetter, withGesture } from "./admin/forms";
import { type Block, checkLetter, isSoonAfter, laterMinutes, reachOf, TEXT_MAX_CHARACTERS } from "./rules";

const text: Block = { kind: "text", title: "", text: "Bonjour.", target: "", removed: false };
const article: Block = { kind: "article", title: "Une lecture", text: "", target: "parler", removed: false };

test("a letter leaves with a subject, something in it, and nothing half said", () => {
  const letter = { subject: "La lettre", blocks: [text, article] };
  expect(checkLetter(letter)).toBeNull();
  expect(checkLetter({ ...letter, subject: " " })).toEqual({ problem: "subject_missing", rank: null });
  expect(checkLetter({ ...letter, blocks: [{ ...text, removed: true }] })?.problem).toBe("nothing_in_it");
  expect(checkLetter({ ...letter, blocks: [text, { ...text, text: " " }] })).toEqual({
    problem: "text_missing",
    rank: 1,
  });
  expect(checkLetter({ ...letter, blocks: [{ ...article, title: "" }] })?.problem).toBe("title_missing");
  expect(checkLetter({ ...letter, blocks: [{ ...article, target: "" }] })?.problem).toBe("target_missing");
  expect(checkLetter({ ...letter, blocks: [text, { ...article, target: "", removed: true }] })).toBeNull();
});

test("a photograph is there and said, and three are enough; a piece of the library has a neutral title", () => {
  const photo: Block = { kind: "picture", title: "", text: "Un banc au soleil", target: randomUUID(), removed: false };
  const piece: Block = { kind: "piece", title: "De quoi garder", text: "", target: "3", removed: false };
  const check = (...blocks: Block[]) => checkLetter({ subject: "La lettre", blocks });
  expect(check(photo, photo, photo, piece)).toBeNull();
  expect(check({ ...photo, target: "" })?.problem).toBe("picture_missing");
  expect(check({ ...photo, text: " " })?.problem).toBe("alternative_missing");
  expect(check(text, photo, photo, photo, photo)).toEqual({ problem: "too_many_pictures", rank: 4 });
  expect(check(photo, photo, { ...photo, removed: true }, photo)).toBeNull();
  expect(check({ ...piece, title: "" })?.problem).toBe("title_missing");
  expect(withGesture([photo, photo, photo], "add-picture")).toHaveLength(3);
  expect(withGesture([photo, photo], "add-picture")).toHaveLength(3);
});

test("a block moves, is taken out and put back, and nothing else changes", () => {
  const blocks = [text, article];
  expect(withGesture(blocks, "up-1")).toEqual([article, text]);
  expect(withGesture(blocks, "down-0")).toEqual([article, text]);
  expect(withGesture(blocks, "up-0")).toEqual(blocks);
  expect(withGesture(blocks, "down-1")).toEqual(blocks);
  expect(withGesture(blocks, "remove-9")).toEqual(blocks);
  const without = withGesture(blocks, "remove-1");
  expect(without[1]).toEqual({ ...article, removed: true });
  expect(withGesture(without, "restore-1")).toEqual(blocks);
  expect(withGesture(blocks, "add-event")[2]).toMatchObject({ kind: "event", title: "Une date à noter" });
  expect(withGesture(blocks, "add-image")).toEqual(blocks);
  expect(withGesture(blocks, "save")).toEqual(blocks);
});

test("a mail server that says « later » is asked less and less often, four hours at most", () => {
  expect([1, 2, 3, 4, 5, 9].map(laterMinutes)).toEqual([15, 30, 60, 120, 240, 240]);
});

test("a text too long is told, and never cut", () => {
  const long = { ...text, text: "a".repeat(TEXT_MAX_CHARACTERS + 1) };
  expect(checkLetter({ subject: "La lettre", blocks: [text, long] })).toEqual({ problem: "text_too_long", rank: 1 });
  const form = new FormData();
  for (const [name, value] of Object.entries({ subject: "La lettre", "kind[]": "text", "text[]": long.text }))
    form.append(name, value);
  expect(readLetter(form).blocks[0]?.text).toBe(long.text);
});

test("a letter within the month of another is pointed at", () => {
  const now = new Date("2026-11-22T10:00:00Z");
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  expect([0, 29, 30, -3].map((days) => isSoonAfter(daysAgo(days), now))).toEqual([true, true, false, true]);
});

test("a letter is said to have left to those it left to: neither refused nor left out, and perhaps arrived", () => {
  const results = {
    all: 120,
    accepted: 88,
    inDoubt: 2,
    refused: 10,
    leftOut: 20,
    waiting: 0,
    bounced: 1,
    unsubscribed: 1,
  };
  expect(reachOf(results)).toEqual({ left: 90, all: 90 });
  expect(reachOf({ ...results, accepted: 58, waiting: 30 })).toEqual({ left: 60, all: 90 });
});
