import { type Day, formatDay } from "~/platform/clock";
import { type Cents, formatEuros } from "~/platform/money";
import { fr } from "~/ui/french";
import type { TerminationOutcome } from "../rules";

export const outcomeNames: Record<TerminationOutcome, string> = { settled: "Traitée", closed: "Close" };

/** Proposed to the coach, who may write it otherwise, of a gift that was opened: neither the day nor by whom. */
export const rightEndedByOpening = fr(
  "Lors de la commande, vous avez accepté que l'année commence dès que son code est ouvert. Il l'a été, à la demande expresse de la personne qui l'a ouvert : le droit de rétractation a pris fin à ce moment-là (article L. 221-28, 1° du code de la consommation).",
);

/** Proposed to the coach, who may write it otherwise, of a meeting attended at the buyer's express request. */
export function rightEnded(servedOn: Day): string {
  return fr(
    `Lors de la commande, vous avez demandé que le rendez-vous ait lieu avant la fin du délai de rétractation, et il a eu lieu le ${formatDay(servedOn)}. Le droit de rétractation a pris fin avec lui (article L. 221-28, 1° du code de la consommation). Si vous n'avez pas pu venir, dites-le-nous.`,
  );
}

/** What a decision gives back of an order, and whether it left. */
export function refundText({
  refund_cents: cents,
  outstanding,
}: {
  refund_cents: Cents | null;
  outstanding: { owedCents: Cents } | null;
}): string {
  if (!cents) return "Rien à rendre";
  if (outstanding?.owedCents) return `${formatEuros(outstanding.owedCents)} à rendre, le remboursement n’est pas parti`;
  return `${formatEuros(cents)} ${outstanding ? "en cours de remboursement" : "rendus"}`;
}

export const decided = "Cette demande a déjà été traitée. Rien n’a été fait une seconde fois.";

export const settleRefused = {
  decided,
  no_order: "Reliez d’abord cette demande à une commande.",
  waits: "La seconde échéance doit d’abord être réglée.",
  nothing_ends: "Rien ne s’arrête et rien n’est à rendre\u202f: répondez par « Clore sans remboursement ».",
  amount_changed: "Le montant a changé depuis l’affichage. Vérifiez le nouveau, puis recommencez.",
} as const;

export const closeRefused = {
  decided,
  answer_missing: "Écrivez pourquoi\u202f: la personne le lira.",
  answer_too_long: "Ce texte dépasse 1 000 signes. Raccourcissez-le.",
} as const;

export const linkRefused = {
  decided,
  other_parent:
    "Qui a écrit et qui a commandé sont déclarés comme les deux parents. Assurez-vous de ce que veut la personne qui a commandé, puis reliez si c’est bien sa demande.",
  no_order: "Aucune commande ni facture ne porte ce numéro. Vérifiez-le : LE-7K2M9Q ou F-2026-0001, par exemple.",
} as const;
