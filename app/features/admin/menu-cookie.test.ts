import { expect, test } from "vitest";
import { isMenuFolded, menuCookie } from "./menu-cookie";

test("the menu stays as it was left, for seven days", () => {
  expect(menuCookie(true)).toBe("menu_admin=replie; Path=/admin; Max-Age=604800; SameSite=Lax");
  expect(isMenuFolded("a=1; menu_admin=replie")).toBe(true);
  expect(isMenuFolded("menu_admin=ouvert")).toBe(false);
  expect(isMenuFolded(null)).toBe(false);
});
