import { expect, test, vi } from "vitest";

const settings = { passwordCost: "full" as "full" | "cheap" };
vi.mock("~/platform/config.server", () => ({ config: () => settings }));
const { hashPassword, MOST_WAITING, verifyPassword } = await import("./passwords.server");

test("a hash carries its own cost, and is verified whatever the cost of new ones", async () => {
  for (const [made, read] of [
    ["full", "cheap"],
    ["cheap", "full"],
  ] as const) {
    settings.passwordCost = made;
    const hash = await hashPassword("orage-sur-la-mer");
    expect(hash).toMatch(made === "full" ? /^scrypt\$16384\$8\$5\$/ : /^scrypt\$16\$8\$1\$/);
    settings.passwordCost = read;
    expect(await verifyPassword("orage-sur-la-mer", hash)).toBe(true);
    expect(await verifyPassword("orage-sur-la-terre", hash)).toBe(false);
  }
});

test("nobody's password is none", async () => {
  settings.passwordCost = "cheap";
  expect(await verifyPassword("", null)).toBe(false);
  await expect(verifyPassword("x", "md5$x")).rejects.toThrow("unknown form");
});

test("two at work and a queue behind them: who comes later is told to come back, who left is not worked for", async () => {
  settings.passwordCost = "cheap";
  const leaving = new AbortController();
  const served = Array.from({ length: MOST_WAITING + 1 }, () => hashPassword("orage-sur-la-mer"));
  const left = hashPassword("partie-avant-son-tour", { signal: leaving.signal });
  const refusal = await hashPassword("une-de-trop").catch((thrown: unknown) => thrown);
  expect(refusal).toBeInstanceOf(Response);
  expect(refusal).toMatchObject({ status: 503 });
  expect(await (refusal as Response).text()).toContain("Patientez quelques secondes");
  leaving.abort();
  await expect(left).rejects.toThrow("aborted");
  expect(await Promise.all([...served, hashPassword("sa-place")])).toHaveLength(MOST_WAITING + 2);
  await expect(hashPassword("jamais-commencé", { signal: leaving.signal })).rejects.toThrow("aborted");
});
