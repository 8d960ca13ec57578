import { afterAll, expect, test } from "vitest";
import { verifyPassword } from "~/platform/auth/passwords.server";
import { openAccounts } from "../../../tests/support/accounts";
import { openDemonstrationAccount } from "./demonstration.server";
import { findDemonstrationAddress, findPasswordHash } from "./queries.server";
import { createAccount } from "./sign-up.server";

const now = new Date("2026-11-22T10:00:00Z");
const sophie = { firstName: "Sophie", lastName: "Delmas", phone: "01 99 00 12 34", email: "sophie@demo.example" };

const { db, close } = await openAccounts();
afterAll(close);

test("an account of the demonstration is made once and opens with the password of its folder; a real one is none", async () => {
  await createAccount(
    db,
    { ...sophie, email: "sophie@exemple.fr", password: "une-longue-phrase-12" },
    { confirmed: true, now },
  );
  expect(await findDemonstrationAddress(db)).toBeNull();
  const open = (password: string) => openDemonstrationAccount(db, { ...sophie, password }, { admin: true, now });
  const id = await open("le-dossier-d-hier");
  expect(await open("le-dossier-du-jour")).toBe(id);
  const hash = await findPasswordHash(db, id);
  expect(await verifyPassword("le-dossier-d-hier", hash)).toBe(false);
  expect(await verifyPassword("le-dossier-du-jour", hash)).toBe(true);
  expect(await findDemonstrationAddress(db)).toBe(sophie.email);
});
