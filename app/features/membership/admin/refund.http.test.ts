import { afterAll, beforeAll, expect, test } from "vitest";
import { parisDay } from "~/platform/clock";
import { db } from "~/platform/db/database.server";
import { countGivenBack, refundMailsTo, runRefundJobs } from "../../../../tests/support/given-back";
import { meeting, register } from "../../../../tests/support/meetings";
import { passwordTypedLongAgo } from "../../../../tests/support/passwords";
import { openProvider } from "../../../../tests/support/paying";
import { type OpenSite, openSite, plain } from "../../../../tests/support/site";

let site: OpenSite;
let provider: Awaited<ReturnType<typeof openProvider>>;
let sophie: Awaited<ReturnType<OpenSite["person"]>>;
beforeAll(async () => {
  provider = await openProvider();
  site = await openSite();
  sophie = await site.person("Sophie", { coach: true });
});
afterAll(async () => {
  await site.close();
  await provider.close();
});

const join = (userId: string): Promise<unknown> => provider.join(userId, { now: new Date() });

/** Somebody who paid, 500 € for a year unless said otherwise, and the page that gives it back. */
async function payer(firstName: string, buy = join) {
  const person = await site.person(firstName);
  await buy(person.id);
  const { id } = await db()
    .selectFrom("payments")
    .select("id")
    .where("user_id", "=", person.id)
    .executeTakeFirstOrThrow();
  const here = `/admin/members/${person.id}`;
  return { ...person, here, paymentId: id, page: `${here}/rembourser?paiement=${id}` };
}
type Payer = Awaited<ReturnType<typeof payer>>;

const typed = ({ paymentId }: Payer, amount: string, reason = "Geste après une panne") => ({
  paymentId,
  amount,
  reason,
});

const refundsOf = ({ paymentId }: Payer) =>
  db().selectFrom("refunds").select("amount_cents").where("payment_id", "=", paymentId).execute();

const hidden = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";

/** What the question would send. */
async function question(person: Payer, amount: string) {
  const answer = await sophie.post(person.page, { ...typed(person, amount), intent: "prepare" });
  expect(answer.status).toBe(200);
  const html = plain(await answer.text());
  const sent = {
    ...typed(person, amount),
    intent: "refund",
    key: hidden(html, "key"),
    shownLeftCents: hidden(html, "shownLeftCents"),
  };
  return { html, sent };
}

test("of what is no year, the question leads to where it is taken away, if anywhere", async () => {
  const hours = await payer("Lina", (userId) => provider.buyHours(userId, { now: new Date() }));
  expect((await question(hours, "50")).html).toContain("Ce qui a été acheté ne change pas.");
  const event = await meeting(new Date(), { price_cents: 25_00 });
  const place = await payer("Mona", async (userId) => {
    const answer = await register(event.id, userId, new Date(), 25_00);
    if (!answer.ok || !answer.payment) throw new Error("no place");
    await provider.pay(answer.payment.id, new Date());
  });
  expect((await question(place, "10")).html).toContain(`href="/admin/events/${event.id}/inscrits"`);
});

test("the line of the payment leads to the page; the question says what it does, and nothing is done before", async () => {
  const karim = await payer("Karim");
  expect(await sophie.html(karim.here)).toContain(`href="${karim.page}"`);
  const page = await sophie.html(karim.page);
  expect(page).toContain("Peut encore être rendu");
  expect(page).toContain('value="500"');
  expect(page).toContain("Au plus 500 €");
  const { html, sent } = await question(karim, "50,50");
  for (const words of [
    "Rendre 50,50 € à Karim ?",
    "Quand il part, un avoir de 50,50 € est émis",
    "Un e-mail prévient alors Karim, sans votre raison.",
    "Si Mollie refuse, vous le lisez dans « À faire »",
    "Cela ne s’annule pas.",
    "L’adhésion et ses accès ne changent pas",
    `href="${karim.here}#gerer"`,
  ])
    expect(html).toContain(words);
  expect(await refundsOf(karim)).toEqual([]);

  const again = await sophie.post(karim.page, { ...sent, intent: "edit" });
  expect(await again.text()).toContain('value="50,50"');
  for (const answer of await Promise.all([sophie.post(karim.page, sent), sophie.post(karim.page, sent)])) {
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `${karim.here}#paiements`]);
  }
  expect(await refundsOf(karim)).toEqual([{ amount_cents: 50_50 }]);
  const after = await sophie.html(karim.here);
  for (const words of ["dont 50,50 € en cours de remboursement", "Geste après une panne", "Remboursement"])
    expect(after).toContain(words);
  expect(await sophie.html("/admin/journal")).toContain("a rendu de l’argent à Karim Test");
  expect(await karim.html("/espace-membre")).toContain("Actif");
});

test("what cannot be given back is refused in words, with what was typed", async () => {
  const karim = await payer("Karim");
  for (const [amount, words] of [
    ["500,01", "Il reste 500 € de ce paiement"],
    ["0", "Indiquez un montant en euros"],
    ["beaucoup", "Indiquez un montant en euros"],
    ["-5", "Indiquez un montant en euros"],
  ] as const) {
    const answer = await sophie.post(karim.page, { ...typed(karim, amount), intent: "prepare" });
    expect(answer.status, amount).toBe(422);
    const html = plain(await answer.text());
    expect(html).toContain(words);
    expect(html).toContain(`value="${amount}"`);
    expect(html).toContain('value="Geste après une panne"');
  }
  const silent = await sophie.post(karim.page, { ...typed(karim, "20", " "), intent: "prepare" });
  expect(silent.status).toBe(422);
  expect(await silent.text()).toContain("Dites pourquoi");

  const { sent } = await question(karim, "20");
  await sophie.post(karim.page, (await question(karim, "30")).sent);
  const stale = await sophie.post(karim.page, sent);
  expect(stale.status).toBe(422);
  const html = plain(await stale.text());
  for (const words of ["Rien n’a été remboursé", "a changé depuis l’affichage", 'value="20"', "Au plus 470 €"])
    expect(html).toContain(words);
  expect(await refundsOf(karim)).toEqual([{ amount_cents: 30_00 }]);
});

test("one person's page gives back no payment of another, and only the coach opens it", async () => {
  const [karim, ines] = [await payer("Karim"), await payer("Inès")];
  const { sent } = await question(karim, "20");
  const crossed = { ...sent, paymentId: ines.paymentId };
  expect((await sophie.post(`${karim.here}/rembourser`, crossed)).status).toBe(404);
  await karim.post(karim.page, sent);
  expect([...(await refundsOf(karim)), ...(await refundsOf(ines))]).toEqual([]);
  const other = await sophie.html(`${karim.here}/rembourser?paiement=${ines.paymentId}`);
  expect(other).toContain("Quel paiement ?");
  expect(other).not.toContain(ines.paymentId);
});

test("the password is asked for again, and what was typed waits for it", async () => {
  const karim = await payer("Karim");
  const late = await site.person("Nadia", { coach: true });
  const { sent } = await question(karim, "20");
  await passwordTypedLongAgo(late.id, "une-longue-phrase-12");
  expect(await late.html(karim.page)).not.toContain('name="amount"');
  const refused = await late.post(karim.page, sent);
  expect(refused.status).toBe(422);
  const html = plain(await refused.text());
  expect(html).toContain("redonnez votre mot de passe");
  const kept = { paymentId: karim.paymentId, amount: hidden(html, "amount"), reason: hidden(html, "reason") };
  expect(kept).toEqual(typed(karim, "20"));
  expect(await refundsOf(karim)).toEqual([]);

  const wrong = await late.post(karim.page, { ...kept, intent: "confirm-password", password: "autre-chose" });
  expect(wrong.status).toBe(422);
  expect(hidden(await wrong.text(), "amount")).toBe("20");
  const right = await late.post(karim.page, { ...kept, intent: "confirm-password", password: "une-longue-phrase-12" });
  expect(right.status).toBe(200);
  expect(await right.text()).toContain('value="20"');
  expect((await late.post(karim.page, { ...sent })).status).toBe(303);
  expect(await refundsOf(karim)).toEqual([{ amount_cents: 20_00 }]);
});

test("what Mollie refused stands in « À faire » with its amount; the transfer is noted with its day, once, and is told", async () => {
  const ines = await payer("Inès");
  expect(await sophie.html(ines.page)).not.toContain("C’est fait par virement");
  provider.refuseNextRefund();
  await sophie.post(ines.page, (await question(ines, "25")).sent);
  await runRefundJobs(ines.id, new Date());
  const dashboard = await sophie.html("/admin");
  expect(dashboard).toContain("Remboursement refusé par Mollie : 25 €, à faire par virement");
  expect(dashboard).toContain(`href="${ines.page}"`);
  const member = await sophie.html(ines.here);
  for (const words of [
    "Remboursement refusé : 25 €, par virement",
    "Rembourser à nouveau 25 €",
    `${ines.page}#virement`,
  ])
    expect(member).toContain(words);
  expect(await sophie.html(ines.page)).toContain("Mollie n’a pas rendu 25 €");

  const asked = { paymentId: ines.paymentId, intent: "prepare-transfer" };
  const wrong = await sophie.post(ines.page, { ...asked, sentOn: "2020-01-01" });
  expect(wrong.status).toBe(422);
  expect(plain(await wrong.text())).toContain("Indiquez le jour du virement");
  const today = parisDay(new Date());
  const html = plain(await (await sophie.post(ines.page, { ...asked, sentOn: today })).text());
  for (const words of ["25 € rendus à Inès par virement ?", "Un avoir de 25 € est émis.", "ne s’efface pas"])
    expect(html).toContain(words);
  const sent = {
    paymentId: ines.paymentId,
    intent: "transfer",
    refundId: hidden(html, "refundId"),
    shownOwedCents: hidden(html, "shownOwedCents"),
    sentOn: today,
  };
  expect(await countGivenBack(ines.id)).toEqual({ refunds: 1, creditNotes: 0, mails: 0 });
  const karim = await payer("Karim");
  expect((await sophie.post(karim.page, { ...sent, paymentId: karim.paymentId })).status).toBe(404);
  await ines.post(ines.page, sent);
  expect(await countGivenBack(ines.id)).toEqual({ refunds: 1, creditNotes: 0, mails: 0 });
  for (const answer of await Promise.all([sophie.post(ines.page, sent), sophie.post(ines.page, sent)])) {
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `${ines.here}#paiements`]);
  }
  expect(await countGivenBack(ines.id)).toEqual({ refunds: 2, creditNotes: 1, mails: 1 });
  expect(await refundMailsTo(ines.id)).toEqual([expect.stringContaining("par virement")]);
  expect(await sophie.html("/admin")).not.toContain("Remboursement refusé");
  expect(await sophie.html("/admin/journal")).toContain("a noté le virement qui rend de l’argent à Inès Test");
});

test("who paid nothing has nothing to be given back", async () => {
  const nora = await site.person("Nora");
  expect(await sophie.html(`/admin/members/${nora.id}/rembourser`)).toContain("Il n’y a rien à rendre à Nora");
});
