import { expect, test } from "vitest";
import { audit } from "./lives/books";
import { live } from "./lives/live";

const seed = Number(process.env.LIVES_SEED ?? 1);
const count = Number(process.env.LIVES_COUNT ?? 20);
const only = process.env.LIVES_ONLY ? [Number(process.env.LIVES_ONLY)] : null;

test("lives", async () => {
  const begun = performance.now();
  const batch = await live(seed, only ?? Array.from({ length: count }, (_, rank) => rank));
  console.log(
    batch.lives.reduce((n, l) => n + l.told.length, 0),
    "acts",
    ((performance.now() - begun) / 1000).toFixed(1),
    "s",
  );
  const counts: Record<string, number> = {};
  for (const { told } of batch.lives)
    for (const { act, said } of told) {
      const k = `${act.do} ${said.split(",")[0]}`;
      counts[k] = (counts[k] ?? 0) + 1;
    }
  console.log(counts);
  const problems = await audit(batch);
  console.log("audited", ((performance.now() - begun) / 1000).toFixed(1));
  await batch.purchases.close();
  expect(problems).toEqual([]);
}, 900_000);
