import { formatDay, parisDay } from "~/platform/clock";
import { formatEuros } from "~/platform/money";
import { fr } from "~/ui/french";
import type { RewardState } from "../rules";

export const rewardsNotLoaded = "Erreur lors du chargement des récompenses";

export const stateTags: Record<RewardState, { kind: "ok" | "line" | "glow" | "danger" | "info"; label: string }> = {
  waiting: { kind: "line", label: "Pas encore acquise" },
  over_cap: { kind: "line", label: "Au-delà du nombre annoncé" },
  due: { kind: "glow", label: "À verser" },
  next_month: { kind: "info", label: "À verser le mois prochain" },
  paid: { kind: "ok", label: "Versée" },
  reversed: { kind: "line", label: "Reprise" },
  paid_then_reversed: { kind: "danger", label: "Versée, puis reprise : à voir" },
  paid_reversed_seen: { kind: "line", label: "Versée, puis reprise : vue" },
};

export const payDayRefused =
  "Choisissez le jour du virement : pas avant que la première récompense soit acquise, ni à venir.";

export const payChanged = fr(
  "Quelque chose a changé depuis que vous avez ouvert cette page : une récompense a été reprise, ou un autre IBAN a été donné. Relisez le montant et le compte, puis recommencez.",
);

/** Of a transfer no mail may tell of. */
export const rewardUntold = "Aucun e-mail ne peut le lui dire : sa page de membre dit comment joindre cette personne.";

export const rewardPaid = (dueCents: number, name: string, told: boolean) => ({
  title: "Virement noté",
  text: fr(
    `${formatEuros(dueCents)} versés à ${name}. ${told ? "La personne est prévenue par e-mail." : rewardUntold}`,
  ),
});

export const reversalSeen = "C’est noté : cette récompense n’est plus dans « À faire »";

/** What the payer must declare of one person. */
export const declaredNote = (year: number) =>
  fr(
    `Plus de 2 400 € dans l'année : ces sommes se déclarent (DAS2, article 240 du Code général des impôts), avant mai ${year + 1}. Demandez à cette personne son adresse et sa profession.`,
  );

/** « acquise le 8 décembre 2054 ». */
export function earnedText(earnedAt: Date | null): string {
  return earnedAt ? `acquise le ${formatDay(parisDay(earnedAt))}` : "";
}
