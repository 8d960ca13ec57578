import { expect, test } from "vitest";
import { sources } from "../../../tests/support/sources";
import { journalLabels, journalRooms } from "./journal-messages";

const recorded = sources("app/features", /\.server\.tsx?$/)
  .filter(({ text }) => /\b(recordAction|curatedRecords)\b/.test(text))
  .flatMap(({ path, text }) =>
    [
      ...text.matchAll(
        /\b(?:action|saved|published|hidden|deleted|moved): (?:\w+ \? )?"([a-z_]+\.[a-z_]+)"(?: : "([a-z_]+\.[a-z_]+)")?/g,
      ),
    ].flatMap(([, one = "", other]) => [one, ...(other ? [other] : [])].map((action) => ({ path, action }))),
  );

test("every act the code records has its sentence and its subject in the journal", () => {
  const missing = recorded.filter(
    ({ action }) => !(action in journalLabels) || !((action.split(".")[0] ?? "") in journalRooms),
  );
  expect(recorded.length).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});
