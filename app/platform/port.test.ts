import { expect, test } from "vitest";
import { port } from "./port";

test("a port nobody provided says its name; provided, it gives the value", () => {
  const brand = port<string>("brandPort");
  expect(() => brand.value).toThrow("brandPort was not provided");
  brand.provide("Le Gué");
  expect(brand.value).toBe("Le Gué");
});

test("what holds otherwise gives way to what is provided", () => {
  const open = port<boolean>("openPort", { otherwise: false });
  expect(open.value).toBe(false);
  open.provide(true);
  expect(open.value).toBe(true);
});
