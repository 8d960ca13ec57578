import { type Day, formatDay } from "~/platform/clock";
import { fr, frAll } from "~/ui/french";
import type { CounterId, DayField, Path, Place } from "./rules";

export const pathTexts: Record<Path, { label: string; hint: string }> = frAll({
  mutual: { label: "Divorce par consentement mutuel", hint: "D'accord sur tout, un avocat chacun, sans juge." },
  accepted: { label: "Divorce accepté", hint: "D'accord pour divorcer, pas sur la suite." },
  altered: { label: "Altération définitive du lien", hint: "La vie commune a cessé." },
  fault: { label: "Divorce pour faute", hint: "L'un reproche à l'autre des faits graves." },
  pacs: { label: "Fin d'un PACS", hint: "À deux, ou par l'un des deux." },
  together: { label: "Fin d'une union libre", hint: "Sans mariage ni PACS." },
});

export const placeTexts: Record<Place, string> = frAll({
  mainland: "En métropole",
  overseas: "Outre-mer",
  abroad: "À l'étranger",
});

export const dayTexts: Record<DayField, string> = frAll({
  servedOn: "Assignation remise le",
  hearingOn: "Audience fixée au",
  orderServedOn: "Mesures provisoires signifiées le",
  judgmentServedOn: "Jugement signifié le",
  draftReceivedOn: "Projet de convention reçu, en recommandé, le",
  agreementSignedOn: "Convention signée le",
});

const counterNames: Record<CounterId, string> = frAll({
  lawyer: "Prendre un avocat",
  provisional: "Faire appel des mesures provisoires",
  appeal: "Faire appel du jugement",
  reflection: "Signer la convention",
  notary: "Envoyer la convention au notaire",
});

export const texts = frAll({
  question: "Quelle procédure est devant vous ? Ajoutez les dates que vous avez : chaque compteur part de là.",
  path: "Votre procédure",
  pathMissing: "Choisissez une procédure, même si elle n'est pas certaine.",
  place: "Vous habitez",
  children: "Nous avons des enfants mineurs",
  days: "Les dates que vous avez",
  daysHint: "Aucune n'est nécessaire.",
  dayWrong: "Cette date n'existe pas.",
  hearingEarly: "L'audience ne peut pas précéder l'assignation.",
  submit: "Voir ma procédure",
  title: "Ma procédure",
  counters: "Les délais qui courent",
  indicative: "Dates limites indicatives : confirmez-les avec votre avocat.",
  far: "Hors de métropole, ces délais peuvent être plus longs, ou non, selon le tribunal : aucune date n'est calculée ici, demandez-la tout de suite à un avocat.",
  steps: "Le chemin",
  hearing: "L'audience",
  aboutChildren: "Les enfants",
  cost: "Le coût, l'aide",
  waiting:
    "Une partie des règles de cette procédure attend la relecture d'un professionnel : elle n'est pas imprimée. Lisez-la sur service-public.gouv.fr.",
  tonight: "Rangez ce que vous avez reçu : l'enveloppe, l'acte, sa date. Photographiez chaque page.",
  tonightServed:
    "Écrivez sur l'assignation le jour où vous l'avez reçue, et cherchez la date de l'audience en première page.",
  thisWeek: "Prenez rendez-vous avec un avocat, ou dans un point-justice si vous n'en connaissez pas.",
  asideTitle: "Ce que ces dates valent",
  aside:
    "Elles sont comptées comme un tribunal compte : sans le jour de l'acte, et sans finir un samedi, un dimanche ou un jour férié. Un avocat vérifie ce que la page ne peut pas savoir.",
});

export const hearingLines = frAll([
  "Arrivez en avance, avec une pièce d'identité et la convocation.",
  "Votre avocat parle pour vous ; le juge peut vous poser une question simple. Répondez en une phrase, au juge et non à l'autre.",
  "Prévoyez une personne qui vous attend dehors. Si vous avez peur de croiser l'autre, dites-le avant à votre avocat.",
]);

/** « Prendre un avocat : au plus tard le 12 décembre 2026. » The past is never said to be lost. */
export function counterText(id: CounterId, day: Day, today: Day): string {
  const name = counterNames[id];
  if (id === "reflection")
    return fr(`${name} : à partir du ${formatDay(day)}, ou plus tard si l'autre l'a reçue après vous.`);
  if (day < today)
    return fr(`${name} : le ${formatDay(day)} est passé. Appelez un avocat : lui seul dit ce qui reste possible.`);
  return fr(`${name} : au plus tard le ${formatDay(day)}.`);
}

/** A day that would be computed, were its rule in print. */
export function notCountedText(id: CounterId): string {
  return fr(`${counterNames[id]} : pas de date ici, la règle attend une relecture. Demandez-la à un avocat.`);
}
