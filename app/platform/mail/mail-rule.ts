/** One mail the site can write: to whom, when, what it may say, and whether it may go to an address nobody has proved. */
export interface MailRule {
  /** `coach`: to those who run the site, at addresses of their own; these need no proof. */
  to: "person" | "visitor" | "coach";
  /** When it leaves, and to whom, as the coach reads it. */
  when: string;
  /** All it may carry beside a greeting, who writes and a link. */
  says: string;
  /** Why it leaves to an address that is not proved: it proves it, or the law asks for it. Absent: it is withheld. */
  unproved?: string;
  /** Warns of somebody else’s hand: it leaves to a proved address even when its owner asked for no mail. */
  warns?: true;
}

// Why a mail leaves to an address nobody has proved.

export const PROOF = "son lien est la preuve de l’adresse";
export const CONTRACT = "promis par les conditions générales (Code civil, 1103)";
export const SUSPENSION = "une exécution suspendue se notifie (Code civil, 1220)";
export const CONFIRMATION = "confirmation du contrat sur un support durable (Code de la consommation, L.221-13)";
export const ACKNOWLEDGEMENT = "accusé de réception (Code de la consommation, D.221-5 et L.215-1-1)";
export const CREDIT_NOTE = "annonce d’un avoir, assimilé à une facture (Code général des impôts, 289, I, 5)";
export const CHANGED_CONTRACT = "un contrat payé ne change pas à l’insu de l’acheteur (Code civil, 1193)";
