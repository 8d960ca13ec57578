import { randomUUID } from "node:crypto";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { definePaymentOutcomes, openCheckout, syncPayment } from "~/features/billing/billing.server";
import { joinMembership, prepareOffer } from "~/features/membership/membership.server";
import { paymentOutcomes } from "~/payment-outcomes.server";
import { db, inTransaction } from "~/platform/db/database.server";
import routes from "~/routes";
import { createSimulator } from "../tools/mollie-simulator/server.ts";
import { type Bench, type Browser, openBench } from "./support/bench";
import { type Answers, doors, type Person, persons } from "./support/doors";
import { meeting, registered } from "./support/meetings";

// Who may open which door: every address of `app/routes.ts`, asked by everybody, compared with `support/doors.ts`.

let bench: Bench;
let browsers: Record<Person, Browser>;
let known: Record<string, string>;
let closeProvider: () => Promise<void>;
let enter: Record<Person, () => Promise<Browser>>;
const now = new Date();

beforeAll(async () => {
  const provider = await createSimulator({ port: 0 });
  closeProvider = () => provider.close();
  process.env.MOLLIE_API_URL = provider.url;
  bench = await openBench();
  definePaymentOutcomes(paymentOutcomes);

  async function member(name: string) {
    const { id } = await bench.person(name);
    const offer = await prepareOffer(db(), { userId: id, code: "", count: 1 }, { now });
    const order = { userId: id, clientKey: randomUUID(), count: 1, code: "", earlyStart: true } as const;
    const shown = { termsAccepted: true, shownTotalCents: offer.quote.totalCents };
    const joined = await inTransaction((trx) => joinMembership(trx, { ...order, ...shown }, { now }));
    if (!joined.ok || !joined.payment) throw new Error("not ordered");
    await openCheckout(joined.payment.id, { now });
    const payment = await db()
      .selectFrom("payments")
      .select("provider_id")
      .where("id", "=", joined.payment.id)
      .executeTakeFirstOrThrow();
    await fetch(`${provider.url}/_sim/payments/${payment.provider_id}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ status: "paid" }),
    });
    await syncPayment(joined.payment.id, { now });
    return { id, orderId: joined.order.id };
  }

  const claire = await member("Claire");
  const ids = {
    registered: (await bench.person("Karim")).id,
    member: claire.id,
    other: (await member("Inès")).id,
    coach: (await bench.person("Sophie", { coach: true })).id,
  };
  enter = {
    visitor: async () => bench.browser(),
    registered: () => bench.signIn(ids.registered),
    member: () => bench.signIn(ids.member),
    other: () => bench.signIn(ids.other),
    coach: () => bench.signIn(ids.coach, { coach: true }),
  };
  browsers = await enterAll();
  const event = await meeting(now, { title: "Une rencontre", event_date: new Date(now.getTime() + 86_400_000 * 20) });
  await registered(event.id, claire.id, now);
  const invoice = await db()
    .selectFrom("invoices")
    .select("number")
    .where("user_id", "=", claire.id)
    .executeTakeFirstOrThrow();
  const message = randomUUID();
  await sql`insert into contact_messages (id, name, email, message, consent_rgpd, source, created_at)
    values (${message}, 'Marc', 'marc@exemple.test', 'Bonjour', false, 'page', ${now})`.execute(db());
  known = {
    message,
    event: event.id,
    slug: event.slug,
    person: claire.id,
    order: claire.orderId,
    invoice: invoice.number,
    article: (await db().selectFrom("blog_articles").select("slug").executeTakeFirst())?.slug ?? "",
    articleId: String((await db().selectFrom("blog_articles").select("id").executeTakeFirst())?.id ?? ""),
    testimonial: (await db().selectFrom("testimonials").select("id").executeTakeFirst())?.id ?? "",
    figure: (await db().selectFrom("figures").select("id").executeTakeFirst())?.id ?? "",
    question: (await db().selectFrom("faq_entries").select("id").executeTakeFirst())?.id ?? "",
    absent: randomUUID(),
  };
}, 300_000);
afterAll(async () => {
  await bench.close();
  await closeProvider();
});

async function enterAll(): Promise<Record<Person, Browser>> {
  const entered = await Promise.all(persons.map(async (person) => [person, await enter[person]()] as const));
  return Object.fromEntries(entered) as Record<Person, Browser>;
}

function patterns(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, index, children = [] }) => [
    ...(path ? [`/${path}`] : index ? ["/"] : []),
    ...patterns(children),
  ]);
}

const all = patterns(await routes);

test("every address says who may open it, and no other is named", () => {
  expect(Object.keys(doors).sort()).toEqual([...all].sort());
});

for (const pattern of all) {
  test(`${pattern} opens to whom it should`, async () => {
    const door = doors[pattern];
    if (!door) throw new Error(`${pattern} is not in support/doors.ts`);
    const { present, absent } = addressesOf(pattern);
    expect(await answersOf(present, pattern), present).toEqual(door.present);
    if (absent) expect(await answersOf(absent, pattern), absent).toEqual(door.absent);
    for (const person of persons) {
      const forged = await browsers[person].post(present, {}, { "Sec-Fetch-Site": "cross-site" });
      expect(forged.status, `${person}, from another site`).toBe(door.crossSite ?? 403);
      const foreign = { "Sec-Fetch-Site": "", Origin: "https://ailleurs.example" };
      expect((await browsers[person].post(present, {}, foreign)).status, `${person}, elsewhere`).toBe(
        door.crossSite ?? 403,
      );
    }
  });
}

test("what the member paid for does not exist for anybody else, whatever its number is asked with", async () => {
  for (const person of persons) {
    const answer = await browsers[person].get(`/payment-success?commande=${known.order}`);
    expect(outcome(answer), person).toBe({ visitor: "302 /auth", member: "200" }[person as string] ?? "404");
    const again = await browsers[person].post("/payment-success", { commande: known.order ?? "" });
    if (person !== "member") expect(outcome(again), person).toBe(person === "visitor" ? "302 /auth" : "404");
    const events = await browsers[person].get(`/evenements/paiement?commande=${known.order}`);
    expect(outcome(events), person).toBe(person === "visitor" ? "302 /auth" : "404");
  }
});

async function answersOf(path: string, pattern: string): Promise<Answers> {
  const answers: Partial<Answers> = {};
  for (const person of persons) {
    const get = outcome(await browsers[person].get(path));
    if (endsSessions.has(pattern)) browsers[person] = await enter[person]();
    const post = outcome(await browsers[person].post(path));
    if (endsSessions.has(pattern)) browsers[person] = await enter[person]();
    answers[person] = `${get} / ${post}`;
  }
  return answers as Answers;
}

const endsSessions = new Set(["/auth/deconnexion", "/sortie"]);

/** « 302 /auth »: the status, and where it leads, with the names of the things this test made instead of their numbers. */
function outcome(answer: Response): string {
  const to = answer.headers.get("Location")?.split(/[?#]/)[0];
  if (!to) return String(answer.status);
  const named = Object.entries({ ":absent": known.absent, ":slug": known.slug, ":id": known.event });
  return `${answer.status} ${named.reduce((path, [name, value]) => path.replace(value ?? "", name), to)}`;
}

/** An address that names something, and one that names nothing there is. */
function addressesOf(pattern: string): { present: string; absent?: string } {
  if (!/[:*]/.test(pattern)) return { present: pattern };
  const { absent = "", event = "", person = "", message = "", testimonial = "", figure = "", question = "" } = known;
  const { slug = "", article = "", articleId = "", invoice = "" } = known;
  const ids: [folder: string, id: string][] = [
    ["/admin/events", event],
    ["/admin/members", person],
    ["/admin/messages", message],
    ["/admin/blog", articleId],
    ["/admin/temoignages", testimonial],
    ["/admin/chiffres", figure],
    ["/admin/faq", question],
  ];
  const id = ids.find(([folder]) => pattern.startsWith(folder))?.[1] ?? absent;
  const fill = (values: Record<string, string>) =>
    pattern.replace(/:(\w+)|\*/g, (_, name: string | undefined) => values[name ?? "*"] ?? "rien");
  const there = { id, numero: invoice, slug: pattern.startsWith("/blog") ? article : slug, modele: "annulation" };
  return { present: fill(there), absent: fill({ id: absent, paymentId: absent }) };
}
