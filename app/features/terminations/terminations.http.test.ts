import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "~/platform/db/database.server";
import { clientAddressHeader } from "~/platform/http/client-ip.server";
import { openColumns } from "~/platform/sealing/sealed-text.server";
import { BASE, type Browser, type OpenSite, openSite } from "../../../tests/support/site";
import { TERMINATIONS_PER_HOUR_BY_ADDRESS } from "./rules";
import { submitTermination } from "./submit-termination.server";

let site: OpenSite;
let visitor: Browser;

beforeAll(async () => {
  site = await openSite();
  visitor = site.browser();
});
afterAll(() => site.close());

const withdraw = "/renoncer-au-contrat";
const terminate = "/resilier-votre-contrat";
const claire = { name: "Claire Morel", email: "claire.morel@exemple.test", reference: "LE-7K2M9Q" };
const text = async (answer: Response) =>
  (await answer.text())
    .replaceAll("<!-- -->", "")
    .replace(/[\u00a0\u202f]/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("’", "'");
const keyIn = (html: string) => /name="clientKey" value="([\w-]+)"/.exec(html)?.[1] ?? "";
const noticesOf = async (email: string) => {
  const rows = await db().selectFrom("contract_notices").selectAll().where("email", "=", email).execute();
  return openColumns(db(), "contract_notices", ["motive", "answer"], rows);
};

/** From the form to the receipt. */
async function declare(path: string, fields: Record<string, string>, browser = visitor) {
  const recap = await text(await browser.post(path, fields));
  const confirmed = await browser.post(path, { ...fields, intent: "confirm", clientKey: keyIn(recap) });
  return { recap, confirmed, receipt: await text(confirmed) };
}

test("both links are at the bottom of every page, in the words of the law", async () => {
  for (const path of ["/", "/cgu", "/membership", "/retractation"]) {
    const html = await visitor.html(path);
    expect(html, path).toMatch(/href="\/renoncer-au-contrat"[^>]*>Renoncer au contrat ici</);
    expect(html, path).toMatch(/href="\/resilier-votre-contrat"[^>]*>Résilier votre contrat</);
  }
});

test("what is wrong is said plainly, and what was typed stays", async () => {
  const answer = await visitor.post(withdraw, { ...claire, name: " ", email: "claire@exemple" });
  expect(answer.status).toBe(422);
  const html = await text(answer);
  expect(html).toContain("Indiquez votre prénom et votre nom.");
  expect(html).toContain("Cette adresse est incomplète. Écrivez-la comme nom@exemple.fr.");
  expect(html).toContain('value="claire@exemple"');
  expect(html).toContain('value="LE-7K2M9Q"');
  expect(html).not.toContain("Confirmer la rétractation");
  const site = await visitor.post(withdraw, { ...claire, name: "Gagnez sur https://exemple.test" });
  expect(await text(site)).toContain("sans adresse de site");
  expect(await noticesOf(claire.email)).toEqual([]);
});

test("a termination without a day, or on a day that is over, is asked again", async () => {
  for (const [day, message] of [
    ["", "Choisissez un jour dans le calendrier."],
    ["2020-01-01", "Choisissez aujourd'hui ou un jour à venir"],
    ["2099-01-01", "dans les deux ans"],
  ] as const) {
    const answer = await visitor.post(terminate, { ...claire, wish: "date", day, motive: "Un déménagement" });
    expect(answer.status, day).toBe(422);
    const html = await text(answer);
    expect(html).toContain(message);
    expect(html).toContain("Un déménagement");
  }
  expect((await visitor.post(terminate, claire)).status).toBe(422);
});

test("the recap shows everything behind one button; nothing is kept before it, and correcting brings the form back", async () => {
  const recap = await visitor.post(withdraw, { ...claire, email: "recap@exemple.test" });
  expect(recap.status).toBe(200);
  const html = await text(recap);
  for (const words of ["Claire Morel", "recap@exemple.test", "LE-7K2M9Q", "Confirmer la rétractation", "Modifier"]) {
    expect(html).toContain(words);
  }
  expect(await noticesOf("recap@exemple.test")).toEqual([]);
  const again = await text(await visitor.post(withdraw, { ...claire, intent: "edit", clientKey: keyIn(html) }));
  expect(again).toContain('value="Claire Morel"');
  expect(again).toContain("Relire avant de confirmer");
  expect(await text(await visitor.post(terminate, { ...claire, wish: "terme" }))).toContain(
    "Notification de la résiliation",
  );
});

test("confirmed twice it is one termination; a recap that was tampered with is read again from the start", async () => {
  const fields = { ...claire, email: "deux@exemple.test" };
  const key = keyIn(await text(await visitor.post(withdraw, fields)));
  const confirmed = { ...fields, intent: "confirm", clientKey: key };
  const [first, second] = await Promise.all([visitor.post(withdraw, confirmed), visitor.post(withdraw, confirmed)]);
  const receipts = [await text(first), await text(second)].map((html) => /Reçue<.*?heure de Paris\)/s.exec(html)?.[0]);
  expect(receipts[0]).toMatch(/\d+ h \d\d min \d\d s \(heure de Paris\)/);
  expect(receipts[0]).toBe(receipts[1]);
  expect(await noticesOf(fields.email)).toHaveLength(1);
  expect((await visitor.post(withdraw, { ...confirmed, email: "pas une adresse" })).status).toBe(422);
  expect(await text(await visitor.post(withdraw, { ...confirmed, clientKey: "x" }))).toContain(
    "Confirmer la rétractation",
  );
  expect(await noticesOf(fields.email)).toHaveLength(1);
});

test("a known order and an unknown one get the same page, to the letter", async () => {
  const karim = await site.person("Karim");
  const reference = `LE-${randomUUID()
    .replace(/[^2-9a-f]/g, "")
    .slice(0, 6)
    .toUpperCase()}`;
  await db()
    .insertInto("orders")
    .values({
      id: randomUUID(),
      user_id: karim.id,
      client_key: randomUUID(),
      reference,
      subject: "membership",
      label: "Adhésion Premium, un an",
      list_price_cents: 500_00,
      discount_cents: 0,
      discount_label: null,
      instalment_count: 1,
      terms_version: "2026-11",
      terms_accepted_at: new Date(),
      placed_at: new Date(),
      superseded_at: null,
    })
    .execute();
  const plainPage = ({ receipt }: { receipt: string }, typed: string) =>
    receipt
      .slice(receipt.indexOf("<main"), receipt.indexOf("</main>"))
      .replaceAll(typed, "X")
      .replace(/\d+ h \d\d min \d\d s/g, "H");
  const known = await declare(withdraw, { ...claire, email: karim.email, reference });
  const unknown = await declare(withdraw, { ...claire, email: karim.email, reference: "LE-999999" });
  expect(known.confirmed.status).toBe(200);
  expect(plainPage(known, reference)).toBe(plainPage(unknown, "LE-999999"));
  const [matched] = (await noticesOf(karim.email)).filter(({ order_id }) => order_id !== null);
  expect(matched?.reference).toBe(reference);
});

test("somebody signed in finds what is known of them already written", async () => {
  const nadia = await site.person("Nadia");
  const html = await nadia.html(terminate);
  expect(html).toContain('value="Nadia Test"');
  expect(html).toContain(`value="${nadia.email}"`);
  await declare(terminate, { name: "Nadia Test", email: nadia.email, reference: "", wish: "maintenant" }, nadia);
  expect(await noticesOf(nadia.email)).toMatchObject([{ user_id: nadia.id, reference: null, kind: "termination" }]);
  expect(await nadia.html("/espace-membre")).toMatch(/Résiliation reçue le .* : nous nous en occupons\./);
});

test("the coach sees it in « À faire », reads it, and gives money back only after her password", async () => {
  const sophie = await site.person("Sophie", { coach: true });
  const email = "a-faire@exemple.test";
  await declare(withdraw, { ...claire, name: "Odile À Faire", email, reference: "" });
  const [termination] = await noticesOf(email);
  const path = `/admin/fins-de-contrat/${termination?.id}`;
  expect(await sophie.html("/admin")).toContain(`href="${path}"`);
  expect(await sophie.html("/admin/fins-de-contrat")).toContain("Odile À Faire");
  const html = await sophie.html(path);
  for (const words of ["Rétractation : Odile À Faire", "De quelle commande", "Clore sans remboursement"]) {
    expect(html).toContain(words);
  }
  const unknown = await sophie.post(path, { intent: "link-other", documentNumber: "LE-222222" });
  expect(unknown.status).toBe(422);
  expect(await text(unknown)).toContain("Aucune commande ni facture ne porte ce numéro");
  expect((await sophie.post(path, { intent: "close", answer: "" })).status).toBe(422);
  expect((await sophie.post(path, { intent: "close", answer: "Déjà traitée." })).status).toBe(303);
  expect((await noticesOf(email))[0]).toMatchObject({ outcome: "closed", answer: "Déjà traitée." });
  expect(await sophie.html("/admin/fins-de-contrat?boite=traitees")).toContain("Odile À Faire");
  expect(await sophie.html("/admin/journal")).toContain("a clos sans remboursement une fin de contrat");

  await db()
    .updateTable("sessions")
    .set({ password_at: new Date(Date.now() - 3_600_000) })
    .where("user_id", "=", sophie.id)
    .execute();
  const other = await declare(withdraw, { ...claire, email: "encore@exemple.test" });
  expect(other.confirmed.status).toBe(200);
  const [open] = await noticesOf("encore@exemple.test");
  const refused = await sophie.post(`/admin/fins-de-contrat/${open?.id}`, { intent: "refund", shownCents: "0" });
  expect([refused.status, refused.headers.get("Location")]).toEqual([
    303,
    `/admin/fins-de-contrat/${open?.id}#decision`,
  ]);
});

test("the coach is warned above the actions when the address is not that of the account it was written from", async () => {
  const sophie = await site.person("Sophie", { coach: true });
  const nadia = await site.person("Nadia");
  const read = async (email: string) => {
    await declare(terminate, { name: "Nadia Test", email, reference: "", wish: "maintenant" }, nadia);
    const [termination] = await noticesOf(email);
    const html = await sophie.html(`/admin/fins-de-contrat/${termination?.id}`);
    return html.replaceAll("’", "'");
  };
  const warning = "L'adresse n'est pas celle du compte";
  expect(await read(nadia.email)).not.toContain(warning);
  const html = await read("quelqu-un@exemple.test");
  expect(html).toContain("quelqu'un d'autre a pu l'y trouver ouvert");
  expect(html).toContain("Ce que vous écrivez pour clore part à quelqu-un@exemple.test.");
  expect(html.indexOf(warning)).toBeGreaterThan(0);
  expect(html.indexOf(warning)).toBeLessThan(html.indexOf("De quelle commande"));
  expect(html.indexOf(warning)).toBeLessThan(html.indexOf("Clore sans remboursement"));
});

test("a connection that declares too much waits, and is told what else to do", async () => {
  process.env.LIMITS = "on";
  try {
    const send = (rank: number, headers = { [clientAddressHeader]: "192.0.2.7" }) =>
      submitTermination(
        "withdrawal",
        new Request(`${BASE}${withdraw}`, {
          method: "POST",
          body: new URLSearchParams({
            ...claire,
            reference: `F-2026-${rank}`,
            intent: "confirm",
            clientKey: randomUUID(),
          }),
          headers,
        }),
      );
    for (let rank = 0; rank < TERMINATIONS_PER_HOUR_BY_ADDRESS; rank++) expect((await send(rank)).status).toBe(200);
    expect(await send(99)).toMatchObject({ status: 429, answer: { step: "form", values: { name: claire.name } } });
    expect((await send(0)).status).toBe(200);
    expect((await send(99, { [clientAddressHeader]: "192.0.2.8" })).status).toBe(200);
  } finally {
    process.env.LIMITS = "off";
  }
});
