import { type Day, formatDay } from "~/platform/clock";
import { type Cents, formatEuros } from "~/platform/money";

/** What became of a debit: refused by the bank, or never asked of it. */
export function whyNotDebited({ amountCents, asked }: { amountCents: Cents; asked: boolean }): string {
  return asked
    ? `Votre banque n’a pas accepté le prélèvement de ${formatEuros(amountCents)}. Cela arrive\u202f: carte remplacée, plafond atteint.`
    : `Le prélèvement de ${formatEuros(amountCents)} n’a pas pu être demandé à votre banque. Rien n’a été débité.`;
}

/** What comes next after a debit that failed. */
export function afterRefusal({ retryOn }: { retryOn: Day | null }): string {
  return retryOn
    ? `Nous essaierons de nouveau le ${formatDay(retryOn)}. Vous pouvez aussi régler vous-même, avec la carte de votre choix.`
    : "Réglez quand vous le pouvez, avec la carte de votre choix.";
}
