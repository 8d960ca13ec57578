import { formatDay } from "~/platform/clock";
import { fr } from "~/ui/french";
import type { Declared, Delay, TerminationKind } from "./rules";

/** The labels the law wants on what leads there (Code de la consommation D.221-5, D.215-1). */
export const terminationLabels: Record<TerminationKind, string> = {
  withdrawal: "Renoncer au contrat ici",
  termination: "Résilier votre contrat",
};

/** And on the button that does it (D.221-5, D.215-3). */
export const confirmLabels: Record<TerminationKind, string> = {
  withdrawal: "Confirmer la rétractation",
  termination: "Notification de la résiliation",
};

export const refused = {
  nameMissing: fr("Indiquez votre prénom et votre nom."),
  emailMissing: fr("Indiquez l'adresse où vous voulez recevoir l'accusé de réception."),
  emailUnreadable: fr("Cette adresse est incomplète. Écrivez-la comme nom@exemple.fr."),
  tooLong: fr("Ce texte est trop long."),
  siteInName: fr("Écrivez seulement votre prénom et votre nom, sans adresse de site."),
  siteInReference: fr("Écrivez seulement un numéro, sans adresse de site. Vous pouvez aussi laisser vide."),
  wishMissing: fr("Choisissez quand votre contrat doit prendre fin."),
  dayUnreadable: fr("Choisissez un jour dans le calendrier."),
  dayOut: fr("Choisissez aujourd'hui ou un jour à venir, dans les deux ans."),
  motiveTooLong: fr("Ce texte dépasse 1 000 signes. L'essentiel suffit."),
};

export const tooManyTerminations = fr(
  "Beaucoup de demandes viennent de votre connexion. Attendez une heure, ou écrivez-nous par e-mail : cela vaut autant.",
);

const NOT_FOUND_REFERENCE = "Je ne le retrouve pas";

const declarations: Record<TerminationKind, string> = {
  withdrawal: "Je vous notifie ma rétractation du contrat désigné ici.",
  termination: "Je vous notifie la résiliation du contrat désigné ici.",
};

/** A declaration as it is read again, received, and kept; the motive is told apart, being nobody else’s business. */
export function terminationLines(declared: Omit<Declared, "motive">): [label: string, value: string][] {
  const { kind, name, email, reference, wishedDay } = declared;
  const lines: [string, string][] = [
    ["Déclaration", declarations[kind]],
    ["Nom", name],
    ["E-mail", email],
    ["Contrat", reference ?? NOT_FOUND_REFERENCE],
  ];
  if (kind === "termination") {
    lines.push(["Fin souhaitée", wishedDay ? `le ${formatDay(wishedDay)}` : "à la fin de la période en cours"]);
  }
  return lines.map(([label, value]) => [fr(label), fr(value)]);
}

/** What a termination does, whatever the contract; the terms say the same (article 8). */
export const terminationEffects = [
  "L'adhésion ne se renouvelle jamais toute seule : à sa date de fin, rien de plus n'est à payer.",
  "Si vous choisissez une date plus proche, l'accès s'arrête ce jour-là, et les jours qui restent de l'adhésion que vous avez payée pour vous sont remboursés au prorata, dans les 30 jours, par le même moyen de paiement, ou par virement s'il ne le permet plus.",
  "Une échéance qui ne correspond à aucun jour servi est annulée. Si l'année va à son terme, la seconde échéance reste due.",
  "Une année offerte peut s'arrêter aussi, sans que rien ne soit à rendre.",
].map((text) => fr(text));

/** What a withdrawal gives back, for each kind of contract the site sells: a year, a place, a year for somebody else. */
export const withdrawalEffects = [
  "Une adhésion ou une place : tout ce que vous avez payé vous est rendu au plus tard quatorze jours après, par le même moyen de paiement et sans frais. Si vous aviez demandé expressément à commencer tout de suite, la part des jours déjà servis est retenue.",
  "Un rendez-vous qui a déjà eu lieu à votre demande reste dû.",
  "Une année offerte à quelqu'un vous est rendue en entier tant que son code n'a pas été ouvert. Une fois le code ouvert, l'année a commencé, et elle reste due.",
].map((text) => fr(text));

/** In the back office. */
export const kindNames: Record<TerminationKind, string> = { withdrawal: "Rétractation", termination: "Résiliation" };

/** « Il reste 9 jours », « Dernier jour », « En retard de 2 jours ». */
export function delayText({ daysLeft }: Delay): string {
  if (daysLeft === 0) return "Dernier jour";
  const days = Math.abs(daysLeft) > 1 ? `${Math.abs(daysLeft)} jours` : "1 jour";
  return daysLeft > 0 ? `Il reste ${days}` : `En retard de ${days}`;
}
