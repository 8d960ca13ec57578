import { expect, test } from "vitest";
import { createLocalLimit } from "./local-limit.server";

test("tokens run out, say when to come back, and come back", () => {
  const limit = createLocalLimit({ limit: 3, perSeconds: 60 });
  for (let index = 0; index < 3; index++) expect(limit.take("a", 0)).toEqual({ ok: true });
  expect(limit.take("a", 0)).toEqual({ ok: false, retryAfterSeconds: 20 });
  expect(limit.take("b", 0)).toEqual({ ok: true });
  expect(limit.take("a", 19_000)).toEqual({ ok: false, retryAfterSeconds: 1 });
  expect(limit.take("a", 20_000)).toEqual({ ok: true });
  expect(limit.take("a", 20_000).ok).toBe(false);
});

test("a clock moved back gives nothing away", () => {
  const limit = createLocalLimit({ limit: 1, perSeconds: 60 });
  expect(limit.take("a", 100_000).ok).toBe(true);
  expect(limit.take("a", 0).ok).toBe(false);
  expect(limit.take("a", 100_001).ok).toBe(false);
});

test("addresses of one IPv6 network share a bucket", () => {
  const limit = createLocalLimit({ limit: 1, perSeconds: 60 });
  expect(limit.take("2001:db8::1", 0).ok).toBe(true);
  expect(limit.take("2001:db8::2", 0).ok).toBe(false);
});
