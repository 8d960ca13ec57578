import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount } from "~/features/accounts/accounts.server";
import { openPurchases, type Purchases } from "../../../tests/support/purchases";
import { countMembers, listMembers } from "./list-members.server";

/** Ahead of the simulator’s clock, which only moves forward; a Saturday. */
const today = new Date("2054-11-21T10:00:00Z");
let purchases: Purchases;
const ids: Record<string, string> = {};

beforeAll(async () => {
  purchases = await openPurchases();
  const add = async (firstName: string, lastName: string, email: string, confirmed: boolean, joined: string) => {
    const person = { firstName, lastName, email, phone: "0612345678", password: randomUUID() };
    ids[firstName] = await createAccount(purchases.db, person, { confirmed, now: new Date(joined) });
  };
  await add("Hélène", "Caron", "h.caron@exemple.example", true, "2054-11-20T10:00:00Z");
  await add("Loïc", "D’Œuvre", "Loic@Boîte.example", false, "2054-10-22T11:00:00Z");
  await add("Marc", "Delaunay", "marc_50%@exemple.example", true, "2054-09-01T10:00:00Z");
  ids.Claire = (await purchases.member("Claire", today)).userId;
  ids.Karim = (await purchases.member("Karim", today, { earlyStart: false })).userId;
  await add("Sophie", "Delmas", "sophie@exemple.example", true, "2054-11-20T10:00:00Z");
  await purchases.db
    .insertInto("user_roles")
    .values({ user_id: ids.Sophie ?? "", role: "admin" })
    .execute();
});
afterAll(() => purchases.close());

async function found(search: string): Promise<string[]> {
  const { members } = await listMembers(purchases.db, { search, page: 1 }, { now: today });
  return members.map(({ firstName }) => firstName);
}

test("everybody is listed, the newest first", async () => {
  expect(await found("")).toEqual(["Hélène", "Loïc", "Marc", ...(await found("Test"))]);
  expect((await found("Test")).sort()).toEqual(["Claire", "Karim"]);
});

test("whoever keeps the house is in no list of members, and no account among theirs", async () => {
  expect(await found("sophie")).toEqual([]);
  expect(await found("delmas")).toEqual([]);
});

test("a part of a name is enough, whatever the case and the accents, in any order", async () => {
  expect(await found("helene")).toEqual(["Hélène"]);
  expect(await found("ÉLÈN")).toEqual(["Hélène"]);
  expect(await found("He\u0301le\u0300ne")).toEqual(["Hélène"]);
  expect(await found("oeuvre")).toEqual(["Loïc"]);
  expect(await found("  delau   MARC ")).toEqual(["Marc"]);
  expect(await found("marc caron")).toEqual([]);
});

test("an id or a part of it finds its person", async () => {
  const id = ids.Marc ?? "";
  expect(await found(id)).toEqual(["Marc"]);
  expect(await found(id.slice(0, 13).toUpperCase())).toEqual(["Marc"]);
});

test("a telephone number finds its person however either was written, with its country or without", async () => {
  await purchases.db
    .updateTable("profiles")
    .set({ phone: "07.98 76-54 32" })
    .where("id", "=", ids.Marc ?? "")
    .execute();
  for (const typed of ["0798765432", "07 98 76 54 32", "+33 7 98 76 54 32", "0033798765432"])
    expect(await found(typed), typed).toEqual(["Marc"]);
  expect(await found("07 98 76 54 33")).toEqual([]);
  expect(await found("98 76 54")).toEqual([]);
});

test("an address finds its person, proved or not; the technical one never does", async () => {
  expect(await found("h.caron@")).toEqual(["Hélène"]);
  expect(await found("loic@boite")).toEqual(["Loïc"]);
  expect(await found("pending.invalid")).toEqual([]);
  const { members } = await listMembers(purchases.db, { search: "loic", page: 1 }, { now: today });
  expect(members[0]).toMatchObject({ email: "loic@boîte.example", emailConfirmed: false });
});

test("what is typed is text: no sign stands for another, and none breaks the search", async () => {
  expect(await found("marc_50%")).toEqual(["Marc"]);
  expect(await found("%")).toEqual(["Marc"]);
  expect(await found("h_caron")).toEqual([]);
  expect(await found("\\")).toEqual([]);
  expect(await found("'; drop table profiles; --")).toEqual([]);
  expect(await found("mar\u0000c")).toEqual(["Marc"]);
});

test("Premium is who is a member that day; the code is shown", async () => {
  const status = async (search: string, now: Date) => {
    const { members } = await listMembers(purchases.db, { search, page: 1 }, { now });
    return members.map(({ premium }) => premium);
  };
  expect(await status("claire", today)).toEqual([true]);
  expect(await status("karim", today)).toEqual([false]);
  expect(await status("karim", new Date("2054-12-20T10:00:00Z"))).toEqual([true]);
  expect(await status("claire", new Date("2055-11-21T10:00:00Z"))).toEqual([false]);
  const { members } = await listMembers(purchases.db, { search: "claire", page: 1 }, { now: today });
  expect(members[0]?.referralCode).toMatch(/^CLAIR-/);
});

test("the counters: everybody, members of the day, accounts of the last thirty days", async () => {
  expect(await countMembers(purchases.db, { now: today })).toEqual({ total: 5, premium: 1, recent: 2 });
  const later = new Date("2054-11-21T11:00:01Z");
  expect(await countMembers(purchases.db, { now: later })).toMatchObject({ recent: 1 });
});

test("pages follow one another; a page past the end is the last one", async () => {
  const page = (number: number) => listMembers(purchases.db, { search: "", page: number, perPage: 2 }, { now: today });
  const all = [await page(1), await page(2), await page(3)].flatMap(({ members }) => members.map(({ id }) => id));
  expect(new Set(all).size).toBe(5);
  expect(await page(99)).toMatchObject({ page: 3, pages: 3, found: 5 });
  expect(await page(-1)).toMatchObject({ page: 1 });
  expect(await listMembers(purchases.db, { search: "personne", page: 1 }, { now: today })).toMatchObject({
    members: [],
    pages: 1,
  });
});
