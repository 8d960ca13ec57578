import { randomUUID } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { grantHours } from "~/features/hours/hours.server";
import { grantMembership } from "~/features/membership/membership.server";
import { wishes } from "~/features/terminations/forms";
import { addDays, parisDay } from "~/platform/clock";
import { db, inTransaction } from "~/platform/db/database.server";
import { bookedWithHours, nextMoment } from "./support/appointments";
import { type Browser, type OpenSite, openSite } from "./support/site";

// What people confide, and what is answered to it: typed in every box, through the pages; then looked for in everything the
// database holds, row by row, which is all that a dump or a backup holds, and in what was logged.

const logged: string[] = [];
let site: OpenSite;
/** Every sentence typed, each with a number of its own. */
const sentences: string[] = [];

/** Three sentences more, for this box. */
function confide(box: string): string {
  for (let n = 0; n < 3; n += 1) sentences.push(`Zibeline ${sentences.length}, ${box}.`);
  return sentences.slice(-3).join(" ");
}

beforeAll(async () => {
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write.bind(stream);
    vi.spyOn(stream, "write").mockImplementation((chunk, ...more) => {
      logged.push(String(chunk));
      return write(chunk, ...(more as []));
    });
  }
  site = await openSite();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await site.close();
});

const hidden = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";
const newest = async (table: "contact_messages" | "contract_notices" | "advice_threads") =>
  (
    await sql<{ id: string }>`select id from ${sql.table(table)}
      order by ${sql.ref(table === "advice_threads" ? "opened_at" : table === "contact_messages" ? "created_at" : "received_at")} desc limit 1`.execute(
      db(),
    )
  ).rows[0]?.id ?? "";

async function expectDone(answer: Response | Promise<Response>) {
  const { status } = await answer;
  expect([200, 303]).toContain(status);
}

/** The contact forms, the three ways to an answer, and what the coach does with them. */
async function writeToUs(visitor: Browser, coach: Browser) {
  const send = (fields: Record<string, string>) => visitor.post("/contact/envoyer", fields);
  const email = () => `${randomUUID()}@exemple.test`;
  const page = { source: "page", name: "Claire Morel", consent: "on" };
  await expectDone(send({ ...page, email: email(), message: confide("la page de contact") }));
  await expectDone(
    coach.post(`/admin/messages/${await newest("contact_messages")}`, {
      intent: "answer",
      text: confide("la réponse"),
    }),
  );
  await expectDone(
    send({
      ...page,
      source: "home",
      firstName: "Claire",
      lastName: "Morel",
      email: email(),
      message: confide("l’accueil"),
    }),
  );
  await expectDone(
    coach.post(`/admin/messages/${await newest("contact_messages")}`, {
      intent: "archive",
      closedReason: "other",
      closedNote: confide("la raison du classement"),
    }),
  );
  const named = { name: "Claire Morel", consent: "on" };
  await expectDone(send({ source: "dialog", ...named, email: email(), message: confide("la fenêtre") }));
  await expectDone(send({ source: "widget", ...named, email: email(), message: confide("l’aide") }));
  const call = { reply: "phone", phone: "06 11 22 33 44", callFrom: "12", callUntil: "14" };
  await expectDone(send({ ...page, ...call, message: confide("la demande d’appel") }));
  const here = await send({ ...page, reply: "here", message: confide("la lettre sans adresse") });
  const { reading } = (await here.json()) as { reading: { words: string[] } };
  const words = reading.words.join(" ");
  await expectDone(
    coach.post(`/admin/messages/${await newest("contact_messages")}`, {
      intent: "answer",
      text: confide("la réponse sans adresse"),
    }),
  );
  await expectDone(visitor.post("/blog", { search: confide("une recherche") }));
  await expectDone(visitor.post("/reponse", { words, intent: "write", message: confide("la suite") }));
}

/** A member's exchanges, both sides, drafts and notes. */
async function exchange(member: Browser, coach: Browser) {
  const space = "/espace-membre/echanges";
  const write = async (path: string, text: string) => {
    const clientKey = hidden(await member.html(path), "clientKey");
    await expectDone(member.post(path, { intent: "send", clientKey, consent: "oui", shownAbsences: "", text }));
  };
  await write(`${space}/nouveau`, confide("une question"));
  const id = await newest("advice_threads");
  await write(`${space}/${id}`, confide("un mot ajouté"));
  await expectDone(member.post(`${space}/brouillon`, { threadId: id, text: confide("un brouillon") }));
  await expectDone(member.post(`${space}/brouillon`, { threadId: "", text: confide("une première lettre") }));
  const office = `/admin/echanges/${id}`;
  await expectDone(coach.post("/admin/echanges/brouillon", { threadId: id, text: confide("le brouillon du coach") }));
  await expectDone(coach.post(office, { intent: "note", note: confide("la note du coach") }));
  await expectDone(coach.post(`${office}/note`, { note: confide("la note du coach, plus loin") }));
  await expectDone(
    coach.post(office, { intent: "answer", clientKey: randomUUID(), text: confide("la réponse du coach") }),
  );
  await expectDone(coach.post("/admin/echanges/brouillon", { threadId: id, text: confide("un autre brouillon") }));
}

/** A quote as it is written: its title and its lines are of the contract, the word is for one person. */
async function writeQuote(coach: Browser, person: string) {
  const made = await coach.post("/admin/devis", { intent: "create", userId: person });
  const path = made.headers.get("Location") ?? "";
  const version = hidden(await coach.html(path), "version");
  await expectDone(
    coach.post(path, { intent: "save", version, title: "Six mois", word: confide("le mot d’un devis"), count: "1" }),
  );
}

/** What somebody would like to speak of, kept as it is typed and handed over; before a meeting taken with hours that were given. */
async function prepareSession(member: Browser & { id: string }, coach: Browser) {
  const now = new Date();
  const gift = { userId: member.id, minutes: 60, reason: "Essai", expiresOn: null };
  await inTransaction((trx) => grantHours(trx, gift, { now, by: member.id }));
  const { id } = await bookedWithHours(member.id, await nextMoment(now), now);
  const area = "/espace-membre/rendez-vous";
  const write = (path: string, more: Record<string, string>) => {
    const body = new URLSearchParams(more);
    for (let rank = 1; rank <= 3; rank += 1) body.append("answers[]", confide(`la question ${rank} avant une séance`));
    return expectDone(member.send(path, { method: "POST", body }));
  };
  await write(`${area}/${id}/reponses`, {});
  await write(area, { intent: "send-answers", id, consent: "oui" });
  const office = `/admin/rendez-vous/${id}`;
  await expectDone(coach.post(`${office}/note`, { note: confide("la note d’une séance") }));
  const agreed = { intent: "agree", clientKey: randomUUID(), agreed: confide("ce qui est convenu") };
  await expectDone(coach.post(office, agreed));
}

/** What is asked of the data kept, by its owner, and as the coach writes down a letter she received. */
async function askOfData(member: Browser, coach: Browser) {
  const path = "/espace-membre/mes-donnees/demandes";
  await expectDone(
    member.post(path, { intent: "ask", kind: "rectification", details: confide("une demande sur ses données") }),
  );
  const received = { kind: "objection", cameBy: "letter", receivedOn: parisDay(new Date()), name: "Nora Petit" };
  await expectDone(
    coach.post("/admin/demandes/nouvelle", { ...received, details: confide("une demande venue par lettre") }),
  );
}

/** Two worksheets that a member asks to find again, about money and about the children. */
async function keepWorksheets(member: Browser) {
  const fields = { intent: "keep", married: "yes", marriage: confide("une feuille de travail gardée") };
  await expectDone(member.post("/outils/prestation-compensatoire", fields));
  const plan = { intent: "keep", danger: "no", homeNote: confide("un plan parental gardé") };
  await expectDone(member.post("/outils/plan-parental", plan));
}

/** What happened to the data kept, and what was decided. */
async function noteBreach(coach: Browser) {
  const begun = {
    discoveredOn: parisDay(new Date()),
    discoveredAt: "00:00",
    facts: confide("une violation"),
    clientKey: randomUUID(),
  };
  const noted = await coach.post("/admin/violations", begun);
  await expectDone(noted);
  await expectDone(
    coach.post(noted.headers.get("Location") ?? "", {
      kind: "facts",
      clientKey: randomUUID(),
      text: confide("la suite d’une violation"),
    }),
  );
}

/** A termination with its motive, and what the coach answers to it. */
async function leave(visitor: Browser, coach: Browser) {
  const path = "/resilier-votre-contrat";
  const declared = {
    name: "Claire Morel",
    email: "claire@exemple.test",
    wish: wishes.now,
    motive: confide("le motif"),
  };
  const recap = await (await visitor.post(path, declared)).text();
  await expectDone(visitor.post(path, { ...declared, intent: "confirm", clientKey: hidden(recap, "clientKey") }));
  await coach.post(`/admin/fins-de-contrat/${await newest("contract_notices")}`, {
    intent: "close",
    answer: confide("la réponse à une résiliation"),
  });
}

/** Every row of every table, as a dump writes them. */
async function dump(): Promise<{ table: string; row: string }[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(db());
  const rows = await Promise.all(
    tables.map(async ({ schema, name }) => {
      const found = await sql<{
        row: string;
      }>`select to_jsonb(t)::text as row from ${sql.table(`${schema}.${name}`)} t`.execute(db());
      return found.rows.map(({ row }) => ({ table: `${schema}.${name}`, row }));
    }),
  );
  return rows.flat();
}

test("fifty sentences typed in every box where people confide are in no row of the database, no mail, no job and no log", async () => {
  const [visitor, coach] = [site.browser(), await site.person("Sophie", { coach: true })];
  const member = await site.person("Claire");
  const today = parisDay(new Date());
  const grant = { userId: member.id, from: today, until: addDays(today, 200), reason: "Essai" };
  await inTransaction((trx) => grantMembership(trx, grant, { now: new Date(), by: null }));
  await writeToUs(visitor, coach);
  await exchange(member, coach);
  await prepareSession(member, coach);
  await writeQuote(coach, member.id);
  await leave(visitor, coach);
  await askOfData(member, coach);
  await keepWorksheets(member);
  await noteBreach(coach);
  const other = { intent: "name", givenName: "Zibelin", email: "zibeline@exemple.test", phone: "06 99 88 77 66" };
  await expectDone(member.post("/espace-membre/autre-parent", other));
  const free = await site.person("Karim");
  await expectDone(
    free.post("/espace-membre", { intent: "write", message: confide("l’espace d’un compte"), consent: "oui" }),
  );

  expect(sentences.length).toBeGreaterThanOrEqual(50);
  const rows = await dump();
  for (const table of [
    "contact_messages",
    "contact_answers",
    "advice_messages",
    "advice_drafts",
    "advice_notes",
    "appointment_answers",
    "contract_notices",
    "data_requests",
  ])
    expect(
      rows.some((row) => row.table === `public.${table}`),
      table,
    ).toBe(true);
  const telling = /zibelin|06 ?99 ?88|33699887766/i;
  // The two answers that are written in a mail (docs/mails.md), until it left: to who asked for it there, and to who left a contract.
  const told = rows.filter(
    ({ table, row }) =>
      telling.test(row) && !(table === "public.outbox" && /"(contact-answer|notice-closed):/.test(row)),
  );
  expect(
    told.map(({ table, row }) => `${table}: ${/dedupe_key": "[^"]*"/.exec(row)?.[0] ?? row.slice(0, 200)}`),
  ).toEqual([]);
  expect(logged.filter((line) => telling.test(line))).toEqual([]);
});

/** Whose texts are confided and typed above, or why they are not. */
const boxes: Record<string, "confided" | "published" | "the coach’s own text" | "read, not kept" | "a component"> = {
  "app/ui/field.tsx": "a component",
  "app/ui/editor/rich-text-field.tsx": "a component",
  "app/ui/long-line.tsx": "a component",
  "app/features/advice/draft-field.tsx": "a component",
  "app/features/contact/contact-field.tsx": "confided",
  "app/features/contact/reading/opened.tsx": "confided",
  "app/features/contact/reading/passphrase-form.tsx": "confided",
  "app/features/contact/admin/answer-form.tsx": "confided",
  "app/features/contact/admin/saved-answers.page.tsx": "the coach’s own text",
  "app/features/advice/letter-form.tsx": "confided",
  "app/features/advice/admin/answer-form.tsx": "confided",
  "app/features/advice/admin/note-form.tsx": "confided",
  "app/features/booking/three-questions.tsx": "confided",
  "app/features/booking/admin/appointment.page.tsx": "confided",
  "app/features/booking/admin/note-form.tsx": "confided",
  "app/features/quotes/admin/write-quote.tsx": "confided",
  "app/features/member-area/write-to-coach.tsx": "confided",
  "app/features/terminations/termination-form.tsx": "confided",
  "app/features/terminations/admin/close-form.tsx": "confided",
  "app/features/data-requests/request-form.tsx": "confided",
  "app/features/data-requests/admin/new-request.page.tsx": "confided",
  "app/features/data-requests/admin/request-steps.tsx": "the coach’s own text",
  "app/features/breaches/admin/breaches.page.tsx": "confided",
  "app/features/breaches/admin/breach.page.tsx": "confided",
  "app/features/admin/settings.page.tsx": "published",
  "app/features/admin/services/service.page.tsx": "published",
  "app/features/blog/admin/article-form.tsx": "published",
  "app/features/blog/admin/counted-field.tsx": "published",
  "app/features/media/illustrated-text-field.tsx": "published",
  "app/features/blog/admin/head-fields.tsx": "published",
  "app/features/testimonials/admin/testimonial.page.tsx": "published",
  "app/features/testimonials/admin/figure.page.tsx": "published",
  "app/features/faq/admin/question.page.tsx": "published",
  "app/features/partners/admin/partner.page.tsx": "published",
  "app/features/library/admin/captions-editor.tsx": "published",
  "app/features/library/admin/written-text-form.tsx": "published",
  "app/features/library/admin/item-form.tsx": "published",
  "app/features/letters/admin/compose.tsx": "published",
  "app/features/events/admin/event-form.tsx": "published",
  "app/features/events/admin/coach-message-form.tsx": "the coach’s own text",
  "app/features/accounting/admin/settlement.page.tsx": "read, not kept",
  "app/features/toolbox/compensation/compensation.page.tsx": "confided",
  "app/features/toolbox/parental/subject-fields.tsx": "confided",
  "app/features/toolbox/reread/reread.page.tsx": "read, not kept",
  "app/features/toolbox/reread/four-sentences.tsx": "read, not kept",
};

test("no box of several lines is forgotten: each is typed in above, or says why it is not", () => {
  const found = globSync("app/**/*.tsx").filter((path) =>
    /<TextArea\b|<textarea\b|<LongLine\b|<DraftField\b|<RichTextField\b|<IllustratedTextField\b|spec\.text/.test(
      readFileSync(path, "utf8"),
    ),
  );
  expect(found.sort()).toEqual(Object.keys(boxes).sort());
});
