import { randomUUID } from "node:crypto";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount, findUser } from "~/features/accounts/accounts.server";
import { noteBreach } from "~/features/breaches/breaches.server";
import { db, inTransaction } from "~/platform/db/database.server";
import routes from "~/routes";
import {
  type Answers,
  access,
  answersAt,
  isOfKind,
  kinds,
  type Person,
  persons,
  refusedMethods,
  writtenByGet,
} from "./support/access";
import { attachmentOn, waitingThread } from "./support/advice";
import { bookedCall, joinedTo, nextMoment } from "./support/appointments";
import { hear } from "./support/contact-messages";
import { cookies } from "./support/edges";
import { webLetter } from "./support/letters";
import { piece } from "./support/library";
import { meeting, registered } from "./support/meetings";
import { partnerOf } from "./support/partners";
import { openProvider } from "./support/paying";
import { sentQuote } from "./support/quotes";
import { enrol } from "./support/second-factor";
import { type Browser, type OpenSite, openSite } from "./support/site";
import { statementsOf } from "./support/statements";

// Who may reach which address: every line of `app/routes.ts`, by its kind, asked by whom its guard tells apart, compared
// with `support/access.ts`. In production, where the coach needs a second factor.

let site: OpenSite;
let browsers: Record<Person, Browser>;
let known: Record<string, string>;
let closeProvider: () => Promise<void>;
let enter: Record<Person, () => Promise<Browser>>;
const now = new Date();

beforeAll(async () => {
  const provider = await openProvider();
  closeProvider = provider.close;
  site = await openSite({ production: true });

  async function member(name: string) {
    const { id } = await site.person(name);
    return { id, orderId: await provider.join(id, { now }) };
  }

  const password = "une-longue-phrase-12";
  const coachAddress = "sophie@exemple.test";
  async function coach(email: string) {
    const who = { firstName: "Sophie", lastName: "Delmas", phone: "01 99 00 12 34", email, password };
    const id = await createAccount(db(), who, { confirmed: true, admin: true, now });
    const user = await findUser(db(), id);
    if (!user) throw new Error("no coach");
    return user;
  }
  const sophie = await coach(coachAddress);
  await enrol(sophie.id, now);

  const claire = await member("Claire");
  const ids = {
    registered: (await site.person("Karim")).id,
    member: claire.id,
    other: (await member("Inès")).id,
    coach: sophie.id,
    bareCoach: (await coach("nouvelle@exemple.test")).id,
  };
  enter = {
    visitor: async () => site.browser(),
    registered: () => site.signIn(ids.registered),
    member: () => site.signIn(ids.member),
    other: () => site.signIn(ids.other),
    coach: () => site.signIn(ids.coach, { coach: true }),
    bareCoach: () => site.signIn(ids.bareCoach, { coach: true }),
    halfwayCoach: async () => {
      const credentials = { intent: "sign-in", email: coachAddress, password };
      const asked = await site.browser().post("/auth", credentials);
      expect(asked.headers.get("Location")).toBe("/auth/code");
      return site.browser(cookies(asked.headers));
    },
  };
  browsers = await enterAll();
  const event = await meeting(now, { title: "Une rencontre", event_date: new Date(now.getTime() + 86_400_000 * 20) });
  const place = await registered(event.id, claire.id, now);
  const invoice = await db()
    .selectFrom("invoices")
    .select("number")
    .where("user_id", "=", claire.id)
    .executeTakeFirstOrThrow();
  const { reference } = await db()
    .selectFrom("orders")
    .select("reference")
    .where("id", "=", claire.orderId)
    .executeTakeFirstOrThrow();
  const message = await hear("Marc");
  const thread = await waitingThread(claire.id);
  const quote = await sentQuote({ userId: claire.id }, { now, by: ids.coach });
  const sound = await piece(now, { kind: "audio" });
  const request = randomUUID();
  await sql`insert into data_requests (id, kind, came_by, name, created_at, received_on)
    values (${request}, 'access', 'letter', 'Marc', ${now}, '2026-11-20')`.execute(db());
  const facts = { discoveredAt: now, facts: "Une lettre partie à une autre adresse.", clientKey: randomUUID() };
  const breach = await inTransaction((trx) => noteBreach(trx, facts, { now, by: ids.coach }));
  const notice = randomUUID();
  await sql`insert into contract_notices (id, kind, client_key, received_at, name, email, acknowledged)
    values (${notice}, 'withdrawal', ${randomUUID()}, ${now}, 'Marc', 'marc@exemple.test', true)`.execute(db());
  const articleSlug = (await db().selectFrom("blog_articles").select("slug").executeTakeFirst())?.slug ?? "";
  const letter = await webLetter(now, articleSlug);
  const called = await bookedCall(claire.id, await nextMoment(now), now);
  known = {
    letter: letter.id,
    letterNumber: String(letter.number),
    message,
    thread,
    joined: await attachmentOn(thread),
    piece: sound.id,
    pieceNumber: String(sound.number),
    pieceFile: sound.fileId,
    notice,
    request,
    breach,
    event: event.id,
    place: place.id,
    slug: event.slug,
    person: claire.id,
    order: claire.orderId,
    appointment: called.id,
    calledJoined: await joinedTo(called.id, now),
    gift: await provider.offerYear(claire.id, { now }),
    quoteOrder: await provider.acceptAndPay(claire.id, quote.token, { now }),
    quote: quote.id,
    invoice: invoice.number,
    reference,
    article: articleSlug,
    articleId: String((await db().selectFrom("blog_articles").select("id").executeTakeFirst())?.id ?? ""),
    testimonial: (await db().selectFrom("testimonials").select("id").executeTakeFirst())?.id ?? "",
    figure: (await db().selectFrom("figures").select("id").executeTakeFirst())?.id ?? "",
    question: (await db().selectFrom("faq_entries").select("id").executeTakeFirst())?.id ?? "",
    partner: await partnerOf("Yoga de la Rive"),
    absent: randomUUID(),
  };
});
afterAll(async () => {
  await site.close();
  await closeProvider();
});

async function enterAll(): Promise<Record<Person, Browser>> {
  const entered = await Promise.all(persons.map(async (person) => [person, await enter[person]()] as const));
  return Object.fromEntries(entered) as Record<Person, Browser>;
}

/** A part of a page that has an address stands at that address. */
function patterns(entries: RouteConfigEntry[], inside = false): string[] {
  return entries.flatMap(({ path, index, children = [] }) => [
    ...(path ? [`/${path}`] : index && !inside ? ["/"] : []),
    ...patterns(children, inside || path !== undefined),
  ]);
}

const all = patterns(await routes);

test("every address says who may open it, and no other is named", () => {
  expect(Object.keys(access).sort()).toEqual([...all].sort());
});

test.each(Object.keys(kinds) as (keyof typeof kinds)[])("%s opens to whom it should", async (kind) => {
  const asked = kinds[kind];
  for (const pattern of all.filter(isOfKind(kind))) {
    const expected = access[pattern];
    if (!expected) throw new Error(`${pattern} is not in support/access.ts`);
    const { present, absent } = addressesOf(pattern);
    const written = new Set<string>();
    const answers = await answersOf(present, pattern, asked, written);
    expect.soft(answers, present).toEqual(only(asked, pattern, expected.present));
    expect.soft([...written].sort(), `${present}, written by GET`).toEqual(writtenByGet[pattern] ?? []);
    if (!absent) continue;
    if (!expected.absent) throw new Error(`${pattern} does not say what is answered for what is not there`);
    expect.soft(await answersOf(absent, pattern, asked), absent).toEqual(only(asked, pattern, expected.absent));
  }
});

test("no method but GET, HEAD and POST is answered, and no form of another site, unless its line says so", async () => {
  const first = Object.keys(kinds).map((kind) => all.find(isOfKind(kind as keyof typeof kinds)) ?? "");
  const taken = all.filter((pattern) => access[pattern]?.crossSite);
  for (const pattern of [...first, ...taken]) {
    const { present } = addressesOf(pattern);
    for (const person of persons) {
      for (const method of refusedMethods) {
        const refused = await browsers[person].post(present, {}, {}, method);
        expect(refused.status, `${person}, ${method} ${present}`).toBe(405);
      }
      const elsewhere = { "Sec-Fetch-Site": "", Origin: "https://ailleurs.example" };
      for (const headers of [{ "Sec-Fetch-Site": "cross-site" }, elsewhere]) {
        const forged = await browsers[person].post(present, {}, headers);
        expect(forged.status, `${person}, ${present} from another site`).toBe(access[pattern]?.crossSite ?? 403);
      }
    }
  }
});

test("what a page of the back office reads, asked for without the page, is behind the same door", async () => {
  const pages = all.filter(isOfKind("the back office")).filter((pattern) => !pattern.endsWith(".csv"));
  const refused = kinds["the back office"].filter((person) => person !== "coach");
  for (const pattern of pages) {
    const path = `${addressesOf(pattern).present}.data`;
    for (const person of refused) {
      const [, to = ""] = answersAt(pattern, access[pattern]?.present as Answers)[person].split(" ");
      const answer = await browsers[person].get(path);
      expect(answer.status, `${person}, ${path}`).toBe(202);
      expect(await answer.text(), `${person}, ${path}`).toContain(`"${to}"`);
    }
  }
});

test("9-45: what the member paid for does not exist for anybody else, whatever its number is asked with", async () => {
  for (const person of persons) {
    const answer = await browsers[person].get(`/payment-success?commande=${known.order}`);
    const refusal = ["visitor", "halfwayCoach"].includes(person) ? "302 /auth" : "404";
    expect(outcome(answer), person).toBe(person === "member" ? "200" : refusal);
    const again = await browsers[person].post("/payment-success", { orderId: known.order ?? "" });
    if (person !== "member") expect(outcome(again), person).toBe(refusal);
    const events = await browsers[person].get(`/evenements/paiement?commande=${known.order}`);
    expect(outcome(events), person).toBe(refusal);
  }
});

type Some = Partial<Record<Person, string>>;

/** What these persons are due at an address of this pattern. */
function only(asked: readonly Person[], pattern: string, described: Answers): Some {
  const due = answersAt(pattern, described);
  return Object.fromEntries(asked.map((person) => [person, due[person]]));
}

async function answersOf(
  path: string,
  pattern: string,
  asked: readonly Person[],
  written = new Set<string>(),
): Promise<Some> {
  const answers: Some = {};
  for (const person of asked) {
    let get = "";
    const sent = await statementsOf(async () => {
      get = outcome(await browsers[person].get(path));
    });
    for (const statement of sent) {
      const table = /^\s*(?:insert into|update|delete from) "?(\w+)/i.exec(statement)?.[1];
      if (table && !ofEachRequest.has(table)) written.add(table);
    }
    if (endsSessions.has(pattern)) browsers[person] = await enter[person]();
    const post = outcome(await browsers[person].post(path));
    if (endsSessions.has(pattern)) browsers[person] = await enter[person]();
    answers[person] = `${get} / ${post}`;
  }
  return answers;
}

/** Where a session is, what it may still ask, and what was refused: noted whatever is asked. */
const ofEachRequest = new Set(["sessions", "rate_limits", "security_entries"]);

const endsSessions = new Set(["/auth/deconnexion", "/sortie"]);

/** « 302 /auth »: the status, and where it leads, with the names of the things this test made instead of their numbers. */
function outcome(answer: Response): string {
  const to = answer.headers.get("Location")?.split(/[?#]/)[0];
  if (!to) return String(answer.status);
  const named = Object.entries({
    ":absent": known.absent,
    ":slug": known.slug,
    ":article": known.article,
    ":id": known.event,
    ":thread": known.thread,
    ":message": known.message,
    ":quote": known.quote,
    ":request": known.request,
    ":appointment": known.appointment,
  });
  return `${answer.status} ${named.reduce((path, [name, value]) => path.replace(value ?? "", name), to)}`;
}

/** An address that names something, and one that names nothing there is. */
function addressesOf(pattern: string): { present: string; absent?: string } {
  if (!/[:*]/.test(pattern)) return { present: pattern };
  const { absent = "", event = "", person = "", message = "", testimonial = "", figure = "", question = "" } = known;
  const { partner = "" } = known;
  const { slug = "", article = "", articleId = "", invoice = "", reference = "" } = known;
  const ids: [folder: string, id: string][] = [
    ["/admin/events", event],
    ["/admin/members", person],
    ["/admin/messages", message],
    ["/admin/echanges", known.thread ?? ""],
    ["/espace-membre/echanges", known.thread ?? ""],
    ["/espace-membre/cadeaux", known.gift ?? ""],
    ["/espace-membre/devis", known.quoteOrder ?? ""],
    ["/admin/devis", known.quote ?? ""],
    ["/espace-membre/rendez-vous", known.appointment ?? ""],
    ["/admin/rendez-vous", known.appointment ?? ""],
    ["/admin/fins-de-contrat", known.notice ?? ""],
    ["/admin/violations", known.breach ?? ""],
    ["/admin/demandes", known.request ?? ""],
    ["/admin/bibliotheque", known.piece ?? ""],
    ["/espace-membre/bibliotheque", known.pieceFile ?? ""],
    ["/admin/blog", articleId],
    ["/admin/prestations", "5e000000-0000-4000-8000-000000000003"],
    ["/admin/temoignages", testimonial],
    ["/admin/chiffres", figure],
    ["/admin/faq", question],
    ["/admin/recompenses", person],
    ["/admin/partenaires", partner],
    ["/admin/lettre", known.letter ?? ""],
    ["/ma-place", known.place ?? ""],
  ];
  const id = ids.find(([folder]) => pattern.startsWith(folder))?.[1] ?? absent;
  const fill = (values: Record<string, string>) =>
    pattern.replace(/:(\w+)|\*/g, (_, name: string | undefined) => values[name ?? "*"] ?? "rien");
  const there = {
    id,
    numero: invoice,
    reference,
    slug: pattern.startsWith("/blog") ? article : slug,
    theme: "enfants",
    slot: "portrait",
    piece: (pattern.includes("/rendez-vous/") ? known.calledJoined : known.joined) ?? "",
    modele: "annulation",
    number: known.letterNumber ?? "",
    rank: "1",
    piste: `piste-${known.pieceNumber}`,
    fichier: known.pieceFile ?? "",
    file: pattern.startsWith("/espace-membre") ? `${known.pieceFile}.vtt` : "rien",
  };
  return {
    present: fill(there),
    absent: fill({
      id: absent,
      piece: absent,
      fichier: absent,
      piste: "piste-999999999",
      number: "999999999",
      rank: "1",
      paymentId: absent,
    }),
  };
}
