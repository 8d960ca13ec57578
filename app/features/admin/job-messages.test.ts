import { expect, test } from "vitest";
import { jobs, schedules } from "~/jobs";
import { isKnownJob, jobLabelOf } from "./job-messages";

test("every job and every daily run has its words", () => {
  const daily = schedules.flatMap((schedule) => ("dailyAtParis" in schedule ? [schedule.name] : []));
  const names = [...Object.keys(jobs), ...daily];
  expect(names.filter((name) => !isKnownJob(name))).toEqual([]);
  expect(new Set(names.map((name) => jobLabelOf(name).title)).size).toBe(names.length);
});
