import { expect, test } from "vitest";
import { paragraphs, trainingLines } from "./coach";

test("a line of training gives its year apart, when it has one", () => {
  expect(trainingLines("2019 – Formation – 200 heures\n\nDepuis 2021 – Supervision\nSecourisme")).toEqual([
    { year: "2019", title: "Formation – 200 heures" },
    { year: "Depuis 2021", title: "Supervision" },
    { year: null, title: "Secourisme" },
  ]);
});

test("a blank line separates paragraphs, however it was typed", () => {
  expect(paragraphs("Un.\n\nDeux\nsuite.\r\n\r\n\r\nTrois.\n")).toEqual(["Un.", "Deux\nsuite.", "Trois."]);
});
