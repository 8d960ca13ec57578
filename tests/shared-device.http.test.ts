import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount } from "~/features/accounts/accounts.server";
import { listSlots } from "~/features/booking/booking.server";
import { db } from "~/platform/db/database.server";
import { CALL, FIVE_HOURS } from "./support/appointments";
import { cookies } from "./support/edges";
import { openProvider } from "./support/paying";
import { type OpenSite, openSite } from "./support/site";

// Wherever a session opens, who is on a telephone others open too says so, without a script, and nothing of it lasts.

let site: OpenSite;
let provider: Awaited<ReturnType<typeof openProvider>>;
beforeAll(async () => {
  provider = await openProvider();
  site = await openSite();
  await createAccount(
    db(),
    { ...person, phone: "", email: "porte-1@exemple.test" },
    { confirmed: true, now: new Date() },
  );
});
afterAll(async () => {
  await site.close();
  await provider.close();
});

const person = { firstName: "Nora", lastName: "Test", phone: "06 12 34 56 78", password: "Promenade-en-foret-12" };
const doors: { door: string; page: () => Promise<{ path: string; cookie: string }>; fields: Record<string, string> }[] =
  [
    {
      door: "sign-in",
      page: async () => ({ path: "/auth", cookie: "" }),
      fields: { email: "porte-1@exemple.test", password: person.password },
    },
    {
      door: "sign-up",
      page: async () => ({ path: "/auth?onglet=inscription", cookie: "" }),
      fields: { ...person, email: "porte-2@exemple.test", terms: "on" },
    },
    {
      door: "call of a guest",
      page: keepCall,
      fields: { place: "video", firstName: "Nora", email: "porte-3@exemple.test" },
    },
    {
      door: "order of a guest",
      page: async () => ({ path: `/rendez-vous/commande?prestation=${FIVE_HOURS}`, cookie: "" }),
      fields: { firstName: "Nora", lastName: "Test", email: "porte-4@exemple.test", count: "1", termsAccepted: "oui" },
    },
  ];

async function keepCall() {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const days = await listSlots(db(), { service: { minutes: 20 }, from: day(3), to: day(12) }, { now: new Date() });
  const [startsAt] = days.flatMap(({ starts }) => starts);
  const kept = await site.browser().post("/rendez-vous", { serviceId: CALL, startsAt: startsAt!.toISOString() });
  return { path: kept.headers.get("Location") ?? "", cookie: cookies(kept.headers) };
}

test.for(doors)("a shared device is one, told so at the $door", async ({ page, fields }) => {
  const { path, cookie } = await page();
  const browser = site.browser(cookie);
  const html = await browser.html(path);
  const hidden = [...html.matchAll(/<input type="hidden" name="(\w+)"(?: value="([^"]*)")?/g)].map(
    ([, name = "", value = ""]) => [name, value] as const,
  );
  expect(html).toMatch(/<input type="checkbox" id="shared" name="shared"/);
  const form = { ...Object.fromEntries(hidden), ...fields };
  const refused = await browser.post(path, { ...form, shared: "on", email: "sans-arobase" });
  expect([refused.status, await refused.text()]).toEqual([
    422,
    expect.stringMatching(/name="shared"[^>]* checked=""|checked=""[^>]* name="shared"/),
  ]);

  const answer = await browser.post(path, { ...form, shared: "on" });
  expect(answer.status).toBe(303);
  for (const name of ["__Host-sid=", "__Host-espace="]) {
    const [written] = answer.headers.getSetCookie().filter((line) => line.startsWith(name));
    expect(written).toBeDefined();
    expect(written, "forgotten when the browser closes").not.toContain("Max-Age");
  }
  const { lifetime } = await db()
    .selectFrom("sessions")
    .select("lifetime")
    .orderBy("created_at", "desc")
    .executeTakeFirstOrThrow();
  expect(lifetime).toBe("shared");
});
