import { randomUUID } from "node:crypto";
import { openCheckout, syncPayment } from "~/features/billing/billing.server";
import { readWallet, reserveHours, spendHours } from "~/features/hours/hours.server";
import {
  acceptQuote,
  newQuote,
  openAtAddress,
  type QuoteInput,
  saveQuote,
  sendQuote,
  tokenOf,
} from "~/features/quotes/quotes.server";
import { addDays, parisDay } from "~/platform/clock";
import { inTransaction } from "~/platform/db/database.server";
import { november, type Purchases } from "./purchases";

/** Twelve hours at 110 €, six months at 30 €, and something offered: 1 500 €. */
export const sixMonths: Omit<QuoteInput, "validUntil"> = {
  name: "Inès Lambert",
  email: "ines@test.example",
  title: "Six mois, deux heures par mois",
  word: "Vous m’avez parlé de la rentrée.",
  lines: [
    { label: "Séances de coaching", detail: "Une heure", quantity: 12, unit: "h", unitCents: 110_00 },
    { label: "Présence entre les séances", detail: "", quantity: 6, unit: "mois", unitCents: 30_00 },
    { label: "Préparation", detail: "", quantity: 1, unit: "", unitCents: 0 },
  ],
  count: 1,
};

/** What the tests of quotes do, here or in the built site: nothing of it asks the network but the payments. */
export async function draftQuote(
  { userId, ...input }: Partial<QuoteInput> & { userId?: string },
  { now, by }: { now: Date; by: string },
): Promise<string> {
  return inTransaction(async (trx) => {
    const made = await newQuote(trx, { ...(userId && { userId }) }, { now, by });
    if (!made.ok) throw new Error(made.reason);
    const written = { ...sixMonths, validUntil: addDays(parisDay(now), 30), ...input, id: made.id };
    const saved = await saveQuote(trx, written, { now, by });
    if (!saved.ok) throw new Error(saved.reason);
    return made.id;
  });
}

export async function sentQuote(
  input: Partial<QuoteInput> & { userId?: string },
  act: { now: Date; by: string },
): Promise<{ id: string; number: string; token: string }> {
  const id = await draftQuote(input, act);
  const sent = await inTransaction((trx) => sendQuote(trx, { id }, act));
  if (!sent.ok) throw new Error(sent.reason);
  return { id, number: sent.number, token: tokenOf(id) };
}

export const visitor = { userId: null, isAdmin: false };

/** What this reader finds at the address of a quote, on this day. */
export const openedQuote = (
  token: string,
  reader: { userId: string | null; isAdmin: boolean } = visitor,
  now = november,
) => inTransaction((trx) => openAtAddress(trx, token, reader, { now }));

/** What a test does with quotes beside the purchases of years. */
export function quotesOf(purchases: Purchases) {
  const accept = (userId: string, token: string, now: Date, input: Partial<Parameters<typeof acceptQuote>[1]> = {}) =>
    inTransaction((trx) => {
      const asked = { clientKey: randomUUID(), termsAccepted: true, earlyStart: true, shownTotalCents: 1_500_00 };
      return acceptQuote(trx, { ...asked, ...input, userId, token }, { now });
    });
  const checkout = async (paymentId: string, now: Date) => {
    const opened = await openCheckout(paymentId, { now });
    if (opened.kind !== "redirect") throw new Error(`no checkout: ${opened.kind}`);
    return (await purchases.payment(paymentId)).provider_id ?? "";
  };

  return {
    accept,
    checkout,

    /** Accepts, pays the first part and hears of it. */
    async buy(userId: string, token: string, now: Date, input: Partial<Parameters<typeof acceptQuote>[1]> = {}) {
      await purchases.moveTo(now);
      const accepted = await accept(userId, token, now, input);
      if (!accepted.ok || !accepted.payment) throw new Error(`not ordered: ${accepted.ok ? "paid" : accepted.reason}`);
      const providerId = await checkout(accepted.payment.id, now);
      await purchases.decide(providerId, "paid");
      await syncPayment(accepted.payment.id, { now });
      return { order: accepted.order, paymentId: accepted.payment.id, providerId };
    },

    /** The quote of a new account, sent, accepted and paid. */
    async bought(input: Partial<QuoteInput> = {}, accepting: { earlyStart?: boolean } = {}) {
      const userId = await purchases.person("Inès");
      const quote = await sentQuote({ userId, ...input }, { now: november, by: userId });
      return { userId, quote, ...(await this.buy(userId, quote.token, november, accepting)) };
    },

    /** So many minutes of the wallet are reserved, and held. */
    async use(userId: string, minutes: number, now = november): Promise<void> {
      const appointmentId = randomUUID();
      await inTransaction(async (trx) => {
        const reserved = await reserveHours(trx, { userId, appointmentId, minutes, until: "2054-12-01" }, { now });
        if (!reserved.ok) throw new Error(reserved.reason);
        await spendHours(trx, { appointmentId }, { now });
      });
    },

    wallet: (userId: string, now = november) => readWallet(purchases.db, userId, { now }),

    find: (id: string) => purchases.db.selectFrom("quotes").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
  };
}
