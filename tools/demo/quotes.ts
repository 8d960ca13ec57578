import { randomUUID } from "node:crypto";
import { openCheckout } from "~/features/billing/billing.server";
import {
  acceptQuote,
  declineQuote,
  listQuotes,
  newQuote,
  openAtAddress,
  type QuoteInput,
  saveQuote,
  sendQuote,
  tokenOf,
  withdrawQuote,
} from "~/features/quotes/quotes.server";
import { addDays, parisDay } from "~/platform/clock";
import { db, inTransaction } from "~/platform/db/database.server";
import { addressFor } from "./addresses";
import { payThere } from "./pay";

const DAY_MS = 86_400_000;

type Written = Pick<QuoteInput, "title" | "word" | "lines">;

const sixMonths: Written = {
  title: "Six mois, deux heures par mois",
  word: "Vous m’avez parlé de la rentrée. Voici de quoi avancer, sans vous presser.",
  lines: [
    { label: "Séances de coaching", detail: "Une heure", quantity: 12, unit: "h", unitCents: 110_00 },
    { label: "Présence entre les séances", detail: "", quantity: 6, unit: "mois", unitCents: 30_00 },
  ],
};
const threeHours: Written = {
  title: "Préparer la médiation",
  word: "",
  lines: [{ label: "Séances de coaching", detail: "Une heure", quantity: 3, unit: "h", unitCents: 130_00 }],
};

export const hasQuotes = async (at: { now: Date }) => (await listQuotes(db(), at)).length > 0;

/** A quote of each state, the oldest first, as their numbers are; two of them end as orders, one paid. */
export async function seedQuotes(
  { coachId, heleneId, thomasId, nadiaId }: Record<"coachId" | "heleneId" | "thomasId" | "nadiaId", string>,
  at: { now: Date },
): Promise<void> {
  const ago = (days: number) => ({ now: new Date(at.now.getTime() - days * DAY_MS), by: coachId });
  const nobody = (name: string) => ({ name, email: addressFor(name) });
  const draft = (to: { userId?: string; name?: string; email?: string }, written: Written, days: number, valid = 30) =>
    inTransaction(async (trx) => {
      const act = ago(days);
      const made = await newQuote(trx, to.userId ? { userId: to.userId } : {}, act);
      if (!made.ok) throw new Error(`the demonstration quote was refused: ${made.reason}`);
      const validUntil = addDays(parisDay(act.now), valid);
      const input = { ...written, name: to.name ?? "", email: to.email ?? null, validUntil, count: 1 as const };
      const saved = await saveQuote(trx, { ...input, id: made.id }, act);
      if (!saved.ok) throw new Error(`the demonstration quote was not kept: ${saved.reason}`);
      return made.id;
    });
  const sent = async (...quote: Parameters<typeof draft>) => {
    const id = await draft(...quote);
    const done = await inTransaction((trx) => sendQuote(trx, { id }, ago(quote[2])));
    if (!done.ok) throw new Error(`the demonstration quote was not sent: ${done.reason}`);
    return id;
  };
  const reader = (userId: string | null) => ({ userId, isAdmin: false });
  const read = (id: string, days: number, userId: string | null = null) =>
    inTransaction((trx) => openAtAddress(trx, tokenOf(id), reader(userId), ago(days)));
  const accept = async (id: string, userId: string, shownTotalCents: number) => {
    await read(id, 0, userId);
    const asked = { userId, token: tokenOf(id), clientKey: randomUUID(), termsAccepted: true, earlyStart: true };
    const ordered = await inTransaction((trx) => acceptQuote(trx, { ...asked, shownTotalCents }, at));
    if (!ordered.ok || !ordered.payment) throw new Error("the demonstration quote was not ordered");
    return ordered.payment.id;
  };

  await sent(nobody("Marc Delaunay"), sixMonths, 45, 30);
  const withdrawn = await sent(nobody("Jules Roche"), sixMonths, 20);
  await inTransaction((trx) => withdrawQuote(trx, { id: withdrawn }, ago(19)));
  const declined = await sent(nobody("Inès Lambert"), threeHours, 12);
  await read(declined, 10);
  await inTransaction((trx) => declineQuote(trx, { token: tokenOf(declined), reader: reader(null) }, ago(9)));
  const paid = await sent({ userId: heleneId }, sixMonths, 6);
  const ordered = await sent({ userId: thomasId }, threeHours, 4);
  await read(await sent(nobody("Paul Aubry"), threeHours, 3), 2);
  await sent(nobody("Élise Vidal"), sixMonths, 1);
  await draft({ userId: nadiaId }, sixMonths, 0);
  await payThere(await accept(paid, heleneId, 1_500_00), at);
  await openCheckout(await accept(ordered, thomasId, 390_00), at);
}
