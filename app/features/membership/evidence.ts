import type { Offer } from "~/features/offer/rules";
import type { AnswerFigure } from "./answer-figure";

/** Fewer of a thing are named, never counted. */
const COUNTED_FROM = 2;

/** What proves a line of the offer: a number, what it counts, and by whom; where it can be seen. */
export interface Evidence {
  number: string;
  counts: string;
  source: string;
  link?: { to: string; label: string };
}

export type ProvedLine = "answers" | "meetings" | "pieces" | "partners";

/** What the site counts today of each line; a line under its threshold has no number. */
export function evidenceOf(offer: Offer, figure: AnswerFigure | null): Partial<Record<ProvedLine, Evidence>> {
  const pieces = (offer.guides?.count ?? 0) + (offer.podcasts?.count ?? 0) + (offer.videos?.count ?? 0);
  const dates = offer.gatherings?.count ?? 0;
  const partners = offer.partners?.count ?? 0;
  return {
    ...(figure && {
      answers: {
        number: `${figure.onTimePercent} %`,
        counts: `des ${figure.answers.toLocaleString("fr-FR")} réponses des douze derniers mois sont parties à l'heure promise, la moitié en moins de ${figure.medianHours} h.`,
        source: "Compté par le site, sur chaque lettre reçue.",
      },
    }),
    ...(dates >= COUNTED_FROM && {
      meetings: {
        number: String(dates),
        counts: "dates à venir",
        source: "À ce jour, au calendrier.",
        link: { to: "/evenements", label: "Voir les dates" },
      },
    }),
    ...(pieces >= COUNTED_FROM && {
      pieces: {
        number: String(pieces),
        counts: "pièces publiées",
        source: "À ce jour, dans la bibliothèque.",
        link: { to: "/bibliotheque", label: "Voir les titres" },
      },
    }),
    ...(partners >= COUNTED_FROM && {
      partners: { number: String(partners), counts: "partenaires", source: "À ce jour." },
    }),
  };
}
