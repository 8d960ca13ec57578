import { expect, test } from "vitest";
import { defaultSettings } from "~/features/settings/rules";
import { sources } from "../../../tests/support/sources";
import { filledDocument, readDocument } from "./documents.server";
import { fillFacts } from "./facts";

const texts = sources("content/legal", /\.md$/);
const read = (text: string, settings = defaultSettings) => readDocument(text, (html) => fillFacts(html, settings));
const named = (name: string) => texts.find(({ path }) => path.endsWith(`/${name}.md`))?.text ?? "";
const titles = (name: string) => read(named(name)).sections.map(({ title }) => title);

test("every legal text has a title, an introduction, and sections with something in them", () => {
  expect(texts).toHaveLength(6);
  for (const { path, text } of texts) {
    const { title, lede, sections } = read(text);
    expect(title, path).not.toBe("");
    expect(lede.length, path).toBeGreaterThan(30);
    expect(
      sections.filter(({ html }) => html.length < 40).map((section) => section.title),
      path,
    ).toEqual([]);
    expect(new Set(sections.map(({ id }) => id)).size, path).toBe(sections.length);
    expect(JSON.stringify(sections), path).not.toMatch(/\{\w+\}/);
  }
});

test("no price and no fact about the coach is written in a text", () => {
  const facts = [
    "500",
    "350",
    "150 ",
    "650",
    "1200",
    ...Object.entries(defaultSettings)
      .filter(([key]) => /name$|url$|email$|phone$|siren$|mediator|director/.test(key))
      .map(([, value]) => String(value)),
  ];
  for (const { path, text } of texts) {
    const prices = text.replaceAll("300 000", "").replace(/\d{5}/g, "");
    expect(
      facts.filter((fact) => prices.includes(fact)),
      path,
    ).toEqual([]);
  }
});

test("a price changed by the coach is the price of the terms, with its halves and its reduced price", () => {
  const terms = JSON.stringify(
    read(named("cgu"), { ...defaultSettings, membership_price_cents: 481_01, referral_discount_cents: 200_00 })
      .sections,
  );
  for (const price of ["481,01", "281,01", "240,51", "240,50"]) expect(terms).toContain(price);
});

test("the terms list what is sold by the hour, and the free call while it is offered", () => {
  const sold = { minutes: 60, length_text: null };
  const call = {
    ...sold,
    kind: "call" as const,
    name: "Appel",
    price_cents: 0,
    minutes: 25,
    total_minutes: 25,
    valid_months: null,
  };
  const pack = {
    ...sold,
    kind: "pack" as const,
    name: "Forfait <5>",
    price_cents: 642_00,
    total_minutes: 300,
    valid_months: 12,
  };
  const terms = (services: (typeof call | typeof pack)[]) =>
    JSON.stringify(filledDocument("terms", { settings: defaultSettings, services }).sections);
  expect(terms([call, pack])).toMatch(/Forfait &lt;5&gt;, valable un an<\/th><td[^>]*>642.€<\/td>/);
  expect(terms([call, pack])).toMatch(/Un premier échange de 25.minutes est offert\./);
  expect(terms([])).not.toMatch(/Forfait|premier échange|\{\w+\}/);
});

test("the last day of hours is a clause of the terms: said before, told twice, given back until it", () => {
  const { html = "" } = read(named("cgu")).sections.find(({ title }) => /^8\./.test(title)) ?? {};
  const clause = html.split("<p>").find((paragraph) => paragraph.includes("Heures achetées."));
  expect(clause).toMatch(/jusqu’à une date, dite avant la commande/);
  expect(clause).toMatch(/Deux messages vous préviennent, 60\u00a0jours avant, puis 15\u00a0jours avant/);
  expect(clause).toMatch(/Jusqu’à cette date comprise, vous pouvez mettre fin au forfait et vous faire rembourser/);
  expect(clause).toMatch(/Après elle, les heures restantes ne s’utilisent plus et ne sont pas remboursées/);
});

test("a paid place given back late is kept by a clause of the terms, with the delay of the settings", () => {
  const terms = read(named("cgu"), { ...defaultSettings, session_cancellation_hours: 36 });
  const { html = "" } = terms.sections.find(({ title }) => /^8\./.test(title)) ?? {};
  const clause = html.split("<p>").find((paragraph) => paragraph.includes("Événements."));
  expect(clause).toMatch(/au moins 36.heures avant, elle est remboursée en entier/);
  expect(clause).toMatch(/plus tard, elle reste due, sauf pendant le délai de rétractation/);
});

test("the terms hold every section of the requirements", () => {
  const sections = titles("cgu").join("\n");
  for (const subject of [
    "Objet",
    "Acceptation",
    "Services",
    "Compte",
    "Prix et paiement",
    "rétractation",
    "remboursement",
    "Nature des conseils",
    "Propriété intellectuelle",
    "Responsabilité",
    "Modifications",
    "Droit applicable",
    "Contact",
    "médiation",
  ]) {
    expect(sections).toContain(subject);
  }
});

test("the privacy policy holds every section of the requirements", () => {
  const sections = titles("politique-confidentialite").join("\n");
  for (const subject of [
    "collectées",
    "Finalités et bases",
    "conservation",
    "Destinataires",
    "droits",
    "CNIL",
    "Cookies",
  ]) {
    expect(sections).toContain(subject);
  }
});

test("the privacy policy names each company that receives something, where it is and what it receives, and no other", () => {
  const recipients = (changes: Partial<typeof defaultSettings>) =>
    read(named("politique-confidentialite"), { ...defaultSettings, ...changes }).sections.find(
      ({ title }) => title === "Destinataires",
    )?.html ?? "";
  const all = recipients({ bank: "Banque <des> Pentes, France", host_address: "5 quai\n69009 Lyon" });
  expect(all).toMatch(/Banque.: Banque &lt;des&gt; Pentes, France\. Reçoit le nom et l’IBAN/);
  expect(all).toMatch(/Hébergeur.: [^<]*, 5 quai, 69009 Lyon\. Reçoit tout/);
  for (const name of ["mail_processor", "payment_processor", "video_processor", "community_processor"] as const)
    expect(all, name).toContain(defaultSettings[name]);
  expect(all).not.toContain("Stockage");
  expect(recipients({ storage_processor: "Seau des Pentes, Lyon, France" })).toMatch(
    /Stockage.: Seau des Pentes, Lyon, France\. Reçoit les fichiers/,
  );
  const fewer = recipients({ video_url: "", community_processor: "" });
  expect(fewer).not.toMatch(/Visio|Communauté/);
  expect(fewer.match(/<li>/g)).toHaveLength(4);
});

test("a fact cannot bring markup in, an unknown one is an error", () => {
  const settings = { ...defaultSettings, seller_name: '<img src="x">' };
  expect(fillFacts("<p>{seller_name}</p>", settings)).toBe("<p>&lt;img src=&quot;x&quot;&gt;</p>");
  expect(() => fillFacts("{seller_nom}", settings)).toThrow("seller_nom");
});

test("an address is one line in a sentence and several lines alone", () => {
  const settings = { ...defaultSettings, seller_address: "1 rue A\n75000 Paris" };
  expect(fillFacts("<p>à {seller_address}.</p>", settings)).toBe("<p>à 1 rue A, 75000 Paris.</p>");
  expect(fillFacts("<p>Moi<br>{seller_address}<br>{seller_siren}</p>", settings)).toContain(
    "1 rue A<br>75000 Paris<br>",
  );
});

test("a rank is written above the line, and nothing else is", () => {
  const settings = { ...defaultSettings, address_place: "Paris 8e, 1er étage, 2 en visio" };
  expect(fillFacts("<p>{address_place}</p>", settings)).toBe(
    "<p>Paris 8<sup>e</sup>, 1<sup>er</sup> étage, 2 en visio</p>",
  );
});

test("the telephone is announced as each form asks for it", () => {
  for (const name of ["cgu", "politique-confidentialite"]) {
    expect(named(name), name).toMatch(/demandé à la création du compte/);
    expect(named(name), name).toMatch(
      /formulaires de contact, il est facultatif|facultatif dans les formulaires de contact/,
    );
  }
});

test("no text leads to the closed European platform", () => {
  expect(texts.filter(({ text }) => /ec\.europa\.eu/.test(text))).toEqual([]);
});

test("what we cancel late is owed as what a person cancels late, for a session and for an event (R.212-2)", () => {
  const text = named("cgu");
  const [sessions = "", events = ""] = ["Séances", "Événements"].map(
    (title) => text.split("\n").find((line) => line.startsWith(`**${title}.**`)) ?? "",
  );
  for (const clause of [sessions, events]) {
    expect(clause).toMatch(/Plus tard, elle est due|Rendue plus tard, elle reste due/);
    expect(clause).toMatch(/Si nous annulons moins de \{session_cancellation_hours\} heures avant.*indemnité égale/);
  }
});

test("the notices name the director of the publication and the place of the seat", () => {
  const notices = JSON.stringify(read(named("mentions-legales"), { ...defaultSettings, seat_city: "Villeurbanne" }));
  expect(notices).toContain("Direction de la publication");
  expect(notices).toContain("Siège à Villeurbanne.");
});
