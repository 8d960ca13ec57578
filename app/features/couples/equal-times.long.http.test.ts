import { afterAll, beforeAll, expect, test } from "vitest";
import { areaUnder } from "../../../tests/support/equal-times";
import { type OpenSite, openSite } from "../../../tests/support/site";
import { openSpouses, type Spouse, steps } from "../../../tests/support/spouses";

/** Enough for chance to move the figure by less than 0.013, whatever the machine: four times less than what is refused. */
const PAIRS = 1_000;
const timed = ["the member area", "exchanges", "a new letter", "the other parent", "contact form", "the event"];

let site: OpenSite;
let people: { tied: Spouse; free: Spouse };
beforeAll(async () => {
  site = await openSite();
  people = await openSpouses(site);
});
afterAll(() => site.close());

async function msOf(name: string, spouse: Spouse): Promise<number> {
  const step = steps[name];
  if (!step) throw new Error(`no step is called ${name}`);
  const begun = performance.now();
  await (await step(spouse, site)).arrayBuffer();
  return performance.now() - begun;
}

test("the measure sees a difference of a tenth where there is one", () => {
  const noisy = (n: number, more: number) => 5 + ((n * 7_919) % 101) / 50 + more;
  const one = Array.from({ length: PAIRS }, (_, n) => noisy(n, 0));
  expect(areaUnder(one, one)).toBe(0.5);
  expect(
    areaUnder(
      one.map((ms) => ms + 0.5),
      one,
    ),
  ).toBeGreaterThan(0.6);
});

test.each(timed)("%s takes as long whoever the other parent is", async (name) => {
  const took = { tied: [] as number[], free: [] as number[] };
  for (let n = 0; n < 50; n += 1) for (const spouse of [people.tied, people.free]) await msOf(name, spouse);
  for (let n = 0; n < PAIRS; n += 1)
    for (const who of n % 2 ? (["tied", "free"] as const) : (["free", "tied"] as const))
      took[who].push(await msOf(name, people[who]));
  const area = areaUnder(took.tied, took.free);
  process.stdout.write(`${name}: ${area.toFixed(3)} of ${PAIRS} pairs\n`);
  expect(area).toBeGreaterThan(0.45);
  expect(area).toBeLessThan(0.55);
});
