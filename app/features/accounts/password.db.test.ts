import { afterAll, expect, test } from "vitest";
import {
  askChange,
  browser,
  enter,
  now,
  openAccounts,
  password,
  person,
  subjectsTo,
  tokenMailedTo,
} from "../../../tests/support/accounts";
import { changePassword, currentUser, describeChange } from "./accounts.server";

const { close } = await openAccounts();
afterAll(close);

test("a new password ends the other devices and the open links, keeps this one, and is told by mail", async () => {
  const claire = await person();
  const here = await enter(claire);
  const there = await enter(claire);
  await askChange(claire, "voleur@exemple.fr");
  const wrong = await changePassword(here.session, { current: "faux", password: "lampe-verte-42" }, { now });
  expect(wrong).toEqual({ ok: false, reason: "wrong_password" });
  expect(await currentUser(browser(there.headers))).not.toBeNull();
  expect(await changePassword(here.session, { current: password, password: "lampe-verte-42" }, { now })).toEqual({
    ok: true,
  });
  expect(await currentUser(browser(here.headers))).not.toBeNull();
  expect(await currentUser(browser(there.headers))).toBeNull();
  const change = await tokenMailedTo("voleur@exemple.fr");
  expect(await describeChange(change, { request: browser(), now })).toBeNull();
  expect(await subjectsTo(claire.email)).toEqual(["Votre mot de passe a changé"]);
});
