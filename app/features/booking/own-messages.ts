import { ATTACHMENTS_AT_MOST } from "~/features/advice/rules";
import { hoursText } from "~/features/services/messages";
import {
  addDays,
  type Day,
  daysBetween,
  formatNearDay,
  formatNearInstant,
  formatTime,
  parisDay,
} from "~/platform/clock";
import { type Cents, formatEuros } from "~/platform/money";
import { capitalized, fr } from "~/ui/french";
import type { AnswersRefused } from "./answers.server";
import { dueOnceDone, movedByUs, placePhrases } from "./messages";
import { momentText } from "./moments";
import type { AheadLine, OwnLot, PastLine } from "./read-own-booking.server";
import { ANSWER_MAX_CHARACTERS, type CancellationGives } from "./rules";
import type { Appointment } from "./tables";

const ranks = [
  "Première",
  "Deuxième",
  "Troisième",
  "Quatrième",
  "Cinquième",
  "Sixième",
  "Septième",
  "Huitième",
  "Neuvième",
  "Dixième",
];

/** « Jeudi »: of a day within a week; « Jeudi 15 avril » further on. */
export function shortDayText(instant: Date): string {
  return formatNearDay(parisDay(instant)).split(" ")[0] ?? "";
}

/** « Aujourd’hui », « Demain », « Jeudi », « Jeudi 22 avril ». */
function nearText(instant: Date, today: Day): string {
  const day = parisDay(instant);
  if (day === today) return "Aujourd’hui";
  if (day === addDays(today, 1)) return "Demain";
  return capitalized(daysBetween(today, day) < 7 ? shortDayText(instant) : formatNearDay(day));
}

/** « Demain, un appel par téléphone. Jeudi, une heure en visio. »; of two on one day, « Demain à 10 h, … ». */
export function aheadText(ahead: AheadLine[], { now, leftMinutes }: { now: Date; leftMinutes: number }): string {
  const told = ahead.slice(0, 2);
  const sameDay = new Set(told.map(({ startsAt }) => parisDay(startsAt))).size < told.length;
  const said = told.map(({ startsAt, endsAt, service, place }) => {
    const minutes = Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000);
    const what = service.kind === "call" ? "un appel" : minutes === 60 ? "une heure" : hoursText(minutes);
    const when = `${nearText(startsAt, parisDay(now))}${sameDay ? ` à ${formatTime(startsAt)}` : ""}`;
    return `${when}, ${what}${place ? ` ${placePhrases[place]}` : ""}.`;
  });
  if (said.length > 0) return fr(said.join(" "));
  return fr(
    leftMinutes > 0 ? "Rien de prévu. Vos heures vous attendent, rien ne presse." : "Rien de prévu pour l'instant.",
  );
}

/** Which hour of a pack it is, what it is called otherwise, and with whom. */
export function meetingText({ hourRank, service, paidBy }: AheadLine, coachName: string): string {
  const rank = hourRank === null ? undefined : ranks[hourRank - 1];
  if (paidBy === "free") return fr(`${service.name}, offert`);
  return fr(
    `${rank ? `${rank} heure du forfait` : paidBy === "hours" ? "Une de vos heures" : service.name}, avec ${coachName}`,
  );
}

/** What may still be done with a meeting, and until when. */
export function ruleOf(
  { movable, movedByCoach, moveUntil, freeUntil, gives, refundCents, paidBy, startsAt, noticeHours }: AheadLine,
  { now }: { now: Date },
) {
  if (startsAt <= now) return { text: fr("C'est maintenant."), until: null, after: "", late: false };
  const back = {
    money:
      refundCents > 0
        ? `Il vous en revient alors ${formatEuros(refundCents)}, ou l'heure est gardée si vous préférez.`
        : nothingLeft,
    hour: "L'heure vous revient alors.",
    nothing: "",
    free: "",
  }[gives];
  const ending = back ? `. ${back}` : ".";
  const until = formatNearInstant(moveUntil);
  if (movedByCoach)
    return {
      text: fr(`${movedByUs} Vous pouvez choisir une autre heure ou annuler sans frais`),
      until: fr("jusqu'à son début"),
      after: fr(ending),
      late: false,
    };
  if (movable) {
    if (paidBy === "free")
      return {
        text: fr("Vous pouvez le déplacer"),
        until: fr(`jusqu'à ${until}`),
        after: fr("et l'annuler jusqu'au dernier moment."),
        late: false,
      };
    if (freeUntil.getTime() === moveUntil.getTime())
      return {
        text: fr("Vous pouvez déplacer ou annuler sans frais"),
        until: fr(`jusqu'à ${until}`),
        after: fr(ending),
        late: false,
      };
    return {
      text: fr("Vous pouvez le déplacer"),
      until: fr(`jusqu'à ${until}`),
      after: fr(`et l'annuler sans frais ${untilText(freeUntil, startsAt)}. ${back}`),
      late: false,
    };
  }
  const soon = `C'est dans moins de ${noticeHours} h : ce rendez-vous ne se déplace plus d'ici.`;
  if (gives === "nothing") return { text: fr(`${soon} Annulé, il reste dû.`), until: null, after: "", late: true };
  return {
    text: fr(`${soon} Il s'annule sans frais`),
    until: fr(untilText(freeUntil, startsAt)),
    after: fr(ending),
    late: false,
  };
}

/** « jusqu’à mardi 13 avril, 11 h 30 ». */
export function untilText(instant: Date, startsAt: Date): string {
  return instant.getTime() === startsAt.getTime() ? "jusqu'au dernier moment" : `jusqu'à ${formatNearInstant(instant)}`;
}

const confirmedBy = {
  written: "La confirmation part par e-mail.",
  unproved: "La confirmation part par e-mail dès que votre adresse est confirmée.",
  refused: "Rien n'est écrit par e-mail, comme vous l'avez demandé : ce rendez-vous se retrouve ici.",
} as const;

/** An hour bought before is taken; `withheld`: why its confirmation does not leave. */
export function hourTaken(
  { starts_at, place }: Pick<Appointment, "starts_at" | "place">,
  withheld: "unproved" | "refused" | null,
) {
  const where = place ? `, ${placePhrases[place]}` : "";
  return {
    title: fr("C'est réservé"),
    text: fr(`${momentText(starts_at)}${where}. ${confirmedBy[withheld ?? "written"]}`),
  };
}

/** Of a session bought alone, whose price went back before. */
export const nothingLeft = fr("De son prix, il ne reste rien à rendre.");

/** `refundCents`: what is left of the price of a session bought alone. */
interface Given {
  gives: CancellationGives;
  refundCents: Cents;
}

/** Said in the question, before anything is canceled. */
export function cancelGives({ gives, refundCents }: Given): string {
  return {
    money: refundCents > 0 ? fr("C'est sans frais. Dites ce que vous préférez.") : nothingLeft,
    hour: fr("C'est sans frais : l'heure vous revient."),
    nothing: fr("Il est trop tard pour annuler sans frais : l'heure reste due, et rien ne vous est rendu."),
    free: fr("C'est sans frais : ce rendez-vous vous est offert."),
  }[gives];
}

export function canceled({ gives, refundCents }: Given): { title: string; text: string } {
  const text = {
    money:
      refundCents > 0
        ? fr(`Nous vous rendons ${formatEuros(refundCents)}, par le même moyen de paiement.`)
        : nothingLeft,
    hour: fr("L'heure est de nouveau à vous."),
    nothing: fr("L'heure reste due, comme c'était dit."),
    free: fr("Vous pourrez en choisir un autre quand vous voudrez."),
  }[gives];
  return { title: fr("Rendez-vous annulé"), text };
}

/** Beside what is said of an hour that is gone, over the ones that are left. */
export const nearestHours = fr("Votre heure actuelle est toujours à vous. Voici les plus proches encore libres.");

/** Of the move page, when a moment inside the withdrawal period may be chosen (Code de la consommation L.221-25, L.221-28, 1°). */
export const earlyRequest = fr(
  `Si l'heure choisie tombe dans mon délai de rétractation, je demande expressément qu'elle ait lieu avant sa fin. ${dueOnceDone}`,
);

/** Asked before a meeting; the person answers what she wants of them. */
export const questions = [
  "Ce qui pèse le plus en ce moment",
  fr("Ce que je voudrais savoir en sortant"),
  fr("Ce que je n'ose pas demander"),
];

export const takenBack = { title: fr("Fichier retiré"), text: fr("Il est effacé.") };

export const answersKept = { title: "Gardé", text: fr("Rien n'est transmis tant que vous ne le demandez pas.") };

export function answersSent(coach: string) {
  return { title: fr(`Transmis à ${coach}`), text: fr("Vous pouvez encore changer vos réponses jusqu'à la séance.") };
}

export const answersRefused: Record<AnswersRefused, string> = {
  unknown: fr("Ce rendez-vous n'est plus prévu : rien n'a été gardé."),
  begun: fr("La séance a commencé : vos réponses ne changent plus."),
  changed_meanwhile: fr(
    "Vos réponses ont été modifiées ailleurs depuis que vous avez ouvert cette page. Ce que vous venez d'écrire est toujours là : si vous continuez, il remplace l'autre version.",
  ),
  too_many_attachments: fr(`${ATTACHMENTS_AT_MOST} fichiers au plus. Vos réponses sont gardées, pas les fichiers.`),
  too_long: fr(`Une réponse tient en ${ANSWER_MAX_CHARACTERS} caractères au plus. Raccourcissez-la.`),
};

/** Beside a past hour. */
export const outcomes: Record<PastLine["outcome"], string> = {
  done: "faite",
  due: "manquée, due",
  canceled_late: "annulée, due",
  given_back: "rendue",
  unmarked: "passée",
};

/** « 2 », or « 1 h 30 » when there are minutes left over. */
export function stonesText(minutes: number): string {
  return minutes % 60 === 0 ? String(minutes / 60) : hoursText(minutes);
}

/** The payment that is still to come, and what it adds. */
export function toComeText({ amountCents, dueDate, minutes, planned }: NonNullable<OwnLot["toCome"]>): string {
  const adds = minutes > 0 ? ` ${capitalized(hoursText(minutes))} s'ajoutent dès ce paiement.` : "";
  return fr(
    planned
      ? `Second paiement de ${formatEuros(amountCents)}, le ${formatNearDay(dueDate)}.${adds}`
      : `Il reste ${formatEuros(amountCents)} à régler.${adds}`,
  );
}
