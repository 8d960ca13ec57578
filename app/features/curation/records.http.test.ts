import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "~/platform/db/database.server";
import { type Browser, type OpenSite, openSite } from "../../../tests/support/site";
import { typedTestimonial } from "../../../tests/support/testimonials";

// The records of the site, each with its own form: one mechanism for all of them.

let site: OpenSite;
let sophie: Browser;
beforeAll(async () => {
  site = await openSite();
  sophie = await site.person("Sophie", { coach: true });
});
afterAll(() => site.close());

type Fields = Record<string, string>;
interface Kind {
  table: "testimonials" | "figures" | "faq_entries" | "partners" | "services";
  list: string;
  blank: string;
  typed: Fields;
  /** What the coach changes, and where it is kept. */
  field: [name: string, column: string];
}

const kinds: Kind[] = [
  {
    table: "testimonials",
    list: "/admin/temoignages",
    blank: "nouveau",
    typed: typedTestimonial,
    field: ["title", "title"],
  },
  {
    table: "figures",
    list: "/admin/chiffres",
    blank: "nouveau",
    typed: { value: "7 %", label: "disent oui", kind: "demonstration", "places[]": "about" },
    field: ["label", "label"],
  },
  {
    table: "faq_entries",
    list: "/admin/faq",
    blank: "nouvelle",
    typed: { question: "Où ?", answer: "Ici.", "places[]": "faq" },
    field: ["question", "question"],
  },
  {
    table: "partners",
    list: "/admin/partenaires",
    blank: "nouveau",
    typed: { name: "La Rive", advantage: "10 % sur les cours" },
    field: ["name", "name"],
  },
  {
    table: "services",
    list: "/admin/prestations",
    blank: "nouvelle",
    typed: {
      kind: "session",
      name: "Une heure au calme",
      sentence: "Décider.",
      price: "150",
      minutes: "60",
      bookableBy: "all",
      "places[]": "phone",
    },
    field: ["name", "name"],
  },
];

/** What the form of this page sends of what it has seen. */
async function seenAt(path: string): Promise<Fields> {
  const html = await sophie.html(path);
  const of = (name: string) => new RegExp(`name="${name.replace("[]", "\\[\\]")}" value="([^"]+)"`).exec(html)?.[1];
  const seen = { version: of("version"), writing: of("writing"), "after[]": of("after[]") };
  expect(Object.values(seen), path).not.toContain(undefined);
  return seen as Fields;
}

async function rowsOf({ table, field: [, column] }: Kind, words: string) {
  const rows = (await db().selectFrom(table).selectAll().execute()) as unknown as (Fields & { published: boolean })[];
  return rows.filter((row) => row[column] === words);
}

async function added(kind: Kind, words: string): Promise<string> {
  const typed = { ...kind.typed, [kind.field[0]]: words };
  expect((await sophie.post(`${kind.list}/${kind.blank}`, typed)).status).toBe(303);
  return `${kind.list}/${(await rowsOf(kind, words))[0]?.id}`;
}

test.each(kinds)("of two pages of $table, the second is told what the first wrote", async (kind) => {
  const [name] = kind.field;
  const path = await added(kind, "Au début");
  const [first, second] = [await seenAt(path), await seenAt(path)];
  const send = (words: string, seen: Fields) => sophie.post(path, { ...kind.typed, ...seen, [name]: words });
  expect((await send("Ailleurs", first)).status).toBe(303);
  const refused = await send("Ici", second);
  expect(refused.status).toBe(409);
  const page = await refused.text();
  expect(page).toContain("a été modifiée ailleurs");
  expect(page, "what was typed stays").toContain("Ici");
  expect(await rowsOf(kind, "Ailleurs")).toHaveLength(1);
  const version = /name="version" value="([^"]+)"/.exec(page)?.[1] ?? "";
  expect((await send("Ici", { ...second, version })).status, "refused once").toBe(303);
  expect(await rowsOf(kind, "Ici")).toHaveLength(1);
});

test.each(kinds)("what a page of $table wrote itself, without an answer, is no other's", async (kind) => {
  const [name] = kind.field;
  const path = await added(kind, "D’abord");
  const seen = await seenAt(path);
  for (const words of ["Un", "Deux", "Trois"])
    expect((await sophie.post(path, { ...kind.typed, ...seen, [name]: words })).status, words).toBe(303);
  expect(await rowsOf(kind, "Trois")).toHaveLength(1);
});

test.each(kinds)("one of $table whose answer was lost is added once", async (kind) => {
  const [name] = kind.field;
  const path = `${kind.list}/${kind.blank}`;
  const seen = await seenAt(path);
  const send = (words: string) => sophie.post(path, { ...kind.typed, ...seen, [name]: words });
  const twice = await Promise.all([send("Une fois"), send("Une fois")]);
  expect(twice.map(({ status }) => status)).toEqual([303, 303]);
  expect((await send("Une seule")).status).toBe(303);
  expect(await rowsOf(kind, "Une fois")).toEqual([]);
  expect(await rowsOf(kind, "Une seule")).toHaveLength(1);
  expect((await sophie.post(path, { ...kind.typed, ...(await seenAt(path)), [name]: "Une seule" })).status).toBe(303);
  expect(await rowsOf(kind, "Une seule"), "another form, another record").toHaveLength(2);
});

test.each(kinds)("one of $table removed elsewhere is said in the form, with what was typed", async (kind) => {
  const path = await added(kind, "Pour peu de temps");
  const seen = await seenAt(path);
  await db()
    .deleteFrom(kind.table)
    .where("id", "=", path.split("/").at(-1) ?? "")
    .execute();
  const typed = { ...kind.typed, ...seen, [kind.field[0]]: "Des mots qui restent" };
  const answer = await sophie.post(`${path}.data`, typed);
  expect(answer.status).toBe(404);
  const sent = await answer.text();
  expect(sent).toContain("removed");
  expect(sent).toContain("Des mots qui restent");
  expect((await sophie.post(`${kind.list}/${randomUUID()}`, kind.typed)).status).toBe(404);
});

test("a mention taken from a service is a change of it", async () => {
  const services = kinds.at(-1) as Kind;
  const [bearer, other] = [await added(services, "Qui la porte"), await added(services, "Qui la prend")];
  const send = (path: string, name: string, seen: Fields) =>
    sophie.post(path, { ...services.typed, ...seen, name, mostChosen: "on" });
  expect((await send(bearer, "Qui la porte", await seenAt(bearer))).status).toBe(303);
  const seen = await seenAt(bearer);
  expect((await send(other, "Qui la prend", await seenAt(other))).status).toBe(303);
  expect((await send(bearer, "Qui la porte", seen)).status).toBe(409);
  const marked = await db().selectFrom("services").select("name").where("most_chosen", "=", true).execute();
  expect(marked).toEqual([{ name: "Qui la prend" }]);
});

test("a saved answer is not written over, nor added twice", async () => {
  const list = "/admin/messages/reponses";
  const typed = { title: "Bonjour", text: "Merci de votre message." };
  const blank = await seenAt(list);
  for (const title of ["Premier nom", "Second nom"])
    expect((await sophie.post(list, { ...typed, ...blank, title })).status).toBe(303);
  const rows = () => db().selectFrom("saved_answers").selectAll().where("text", "=", typed.text).execute();
  const [only, ...others] = await rows();
  expect([only?.title, others]).toEqual(["Second nom", []]);
  const id = only?.id ?? "";
  const path = `${list}?modifier=${id}`;
  const [first, second] = [await seenAt(path), await seenAt(path)];
  expect((await sophie.post(path, { ...typed, ...first, id, title: "Ailleurs" })).status).toBe(303);
  const refused = await sophie.post(path, { ...typed, ...second, id, title: "Ici" });
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain("a été modifiée ailleurs");
  expect((await rows())[0]?.title).toBe("Ailleurs");
  const gone = { ...typed, ...second, id: randomUUID(), title: "Ici" };
  const removed = await sophie.post(path, gone);
  expect(removed.status).toBe(404);
  expect(await removed.text()).toContain("a été supprimée ailleurs");
});
