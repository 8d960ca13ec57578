import { afterAll, expect, test } from "vitest";
import { builtSite } from "../../../tests/support/built-site";

const accepted = "Inscription réussie ! Consultez votre boîte mail.";

const { ask, db, close } = await builtSite();
afterAll(close);

const here = { "Sec-Fetch-Site": "same-origin" };
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = here) =>
  ask(path, { method: "POST", body: new URLSearchParams(fields), headers });
const subscribe = async (email: string, headers = here) => {
  const answer = await post("/lettre/inscrire", { email }, headers);
  return { status: answer.status, ...((await answer.json()) as { ok: boolean; message: string }) };
};
const statusOf = async (email: string) =>
  (await db.selectFrom("newsletter_subscribers").select("status").where("email", "=", email).executeTakeFirst())
    ?.status;
const lastMailTo = (email: string) =>
  db
    .selectFrom("outbox")
    .selectAll()
    .where("to_address", "=", email)
    .orderBy("created_at", "desc")
    .executeTakeFirstOrThrow();

/** Confirms as its owner does, and returns the cookies of that browser. */
async function confirmed(email: string, cookie = ""): Promise<string> {
  await subscribe(email);
  const token = (await lastMailTo(email)).text_body.match(/jeton=([\w-]+)/)?.[1] ?? "";
  const answer = await post("/lettre/confirmer", { token }, { ...here, Cookie: cookie });
  return [cookie, ...answer.headers.getSetCookie().map((line) => line.split(";")[0])].filter(Boolean).join("; ");
}

test("each answer is in the owner's words: empty, incomplete, accepted", async () => {
  expect(await subscribe("  ")).toMatchObject({ status: 422, ok: false, message: "Veuillez entrer votre email" });
  expect(await subscribe("claire@exemple")).toMatchObject({ status: 422, ok: false });
  // Looks like an address, but no mail can be written to it.
  expect(await subscribe("clairé@exemple.example")).toMatchObject({ status: 422, ok: false });
  expect(await subscribe("claire@exemple.example")).toMatchObject({ status: 200, ok: true, message: accepted });
});

test("a stranger learns nothing of a known address; the browser that confirmed it, and keeps markers, is told", async () => {
  const email = "karim@exemple.example";
  const choice = await post("/cookies/choisir", { intent: "accept" });
  const preferences = choice.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const cookie = await confirmed(email, preferences);
  expect(await subscribe(email)).toMatchObject({ status: 200, ok: true, message: accepted });
  expect(cookie).toContain("__Host-lettre=");
  expect(await subscribe(email, { ...here, Cookie: cookie } as typeof here)).toMatchObject({
    ok: true,
    message: "Vous êtes déjà inscrit à notre newsletter",
  });
});

test("without a script a refusal keeps what was typed, and an acceptance leads home with its notice", async () => {
  const refused = await post("/lettre", { email: "claire@exemple" });
  expect(refused.status).toBe(422);
  expect(await refused.text()).toMatch(/value="claire@exemple"/);
  const taken = await post("/lettre", { email: "zoe@exemple.example" });
  expect([taken.status, taken.headers.get("Location")]).toEqual([303, "/"]);
  expect(taken.headers.getSetCookie().join()).toContain("__Host-flash=");
});

test("a mail program unsubscribes in one click: no cookie, no origin, no redirect, and it is done (RFC 8058)", async () => {
  const email = "samia@exemple.example";
  await confirmed(email);
  const { unsubscribe_url } = await lastMailTo(email);
  const address = new URL(unsubscribe_url ?? "");
  const path = address.pathname + address.search;

  expect((await ask(path)).status).toBe(200);
  expect((await ask(path, { method: "HEAD" })).status).toBe(200);
  expect(await statusOf(email)).toBe("active");

  const oneClick = { "List-Unsubscribe": "One-Click" };
  const answer = await post(path, oneClick, {});
  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(await statusOf(email)).toBe("unsubscribed");
  expect((await post(path, oneClick, { "Sec-Fetch-Site": "cross-site", Origin: "https://mail.example" })).status).toBe(
    200,
  );
});

test("the one-click request may also come as multipart, and a forged link changes nothing", async () => {
  const email = "lea@exemple.example";
  await confirmed(email);
  const { unsubscribe_url } = await lastMailTo(email);
  const address = new URL(unsubscribe_url ?? "");
  const body = new FormData();
  body.set("List-Unsubscribe", "One-Click");

  const forged = `${address.pathname}?jeton=${address.searchParams.get("jeton")?.slice(0, -2)}xx`;
  expect((await ask(forged, { method: "POST", body })).status).toBe(410);
  expect(await statusOf(email)).toBe("active");
  expect((await ask(address.pathname + address.search, { method: "POST", body })).status).toBe(200);
  expect(await statusOf(email)).toBe("unsubscribed");
});

test("nothing else of the letter accepts a form from elsewhere", async () => {
  for (const path of ["/lettre", "/lettre/inscrire", "/lettre/confirmer", "/guide", "/guide/demander"]) {
    expect((await post(path, { email: "a@b.example" }, { Origin: "https://mail.example" })).status, path).toBe(403);
    expect((await post(path, { email: "a@b.example" }, {})).status, path).toBe(403);
  }
});
