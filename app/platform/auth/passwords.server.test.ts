import { expect, test, vi } from "vitest";

const settings = { passwordCost: "full" as "full" | "cheap" };
vi.mock("~/platform/config.server", () => ({ config: () => settings }));
const { hashPassword, verifyPassword } = await import("./passwords.server");

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
