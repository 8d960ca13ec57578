import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { mayComeBackTo } from "./features/accounts/rules";
import routes from "./routes";

function addressesOf(entries: RouteConfigEntry[]): { path: string; file: string }[] {
  return entries.flatMap(({ path = "", file, children = [] }) => [
    ...(path ? [{ path: `/${path}`.replace(/:(\w+)/g, "7f3a"), file }] : []),
    ...addressesOf(children),
  ]);
}
const behindSignIn = addressesOf(routes).filter(({ path }) =>
  /^\/(espace-membre|admin|ma-place|payment-success)\b/.test(path),
);

test("a sign-in comes back to every private page, and to no address that gives a file or changes something", () => {
  const pages = behindSignIn.filter(({ file }) => file.endsWith(".page.tsx"));
  const others = behindSignIn.filter(({ file }) => file.endsWith(".route.ts"));
  expect(pages.filter(({ path }) => !mayComeBackTo(path))).toEqual([]);
  expect(others.filter(({ path }) => mayComeBackTo(path))).toEqual([]);
  const encoded = (path: string) => path.replace(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  expect(others.filter(({ path }) => mayComeBackTo(path.toUpperCase()) || mayComeBackTo(encoded(path)))).toEqual([]);
  expect(pages.length + others.length).toBeGreaterThan(100);
});

test("a sign-in comes back to no other site, nor to itself", () => {
  for (const address of [
    "//evil.example",
    "https://evil.example/",
    "/\\evil.example",
    "espace-membre",
    "/auth",
    "/auth/deconnexion",
    "",
    "/",
  ])
    expect(mayComeBackTo(address), address).toBe(false);
  expect(mayComeBackTo("/espace-membre/rendez-vous?mois=2")).toBe(true);
});
