import type { PersonalData } from "~/platform/personal-data/owned-table";

export const lettersData: PersonalData = {
  name: "lettres-envoyees",
  title: "Les lettres envoyées",
  what: "Quelle lettre est partie vers votre adresse, et si elle est arrivée",
  until: "avec l’inscription",
  processing: {
    purpose: "Envoyer la lettre d’information une seule fois à chacun",
    bases: ["consent"],
    recipients: ["mail"],
    rules: ["subscribers"],
  },
  apart: true,
  tables: [
    {
      table: "letter_copies",
      owner: { column: "subscriber_id", of: "newsletter_subscribers" },
      erasure: "deleted",
      title: "Envois",
      columns: { tried_at: "Le", state: "État", bounced_at: "Revenue le" },
      named: { letter_id: { label: "Lettre", table: "letters", words: "subject" } },
      values: {
        state: {
          waiting: "à envoyer",
          handing: "en route",
          handed: "remise",
          accepted: "acceptée",
          refused: "refusée",
          left_out: "non envoyée",
        },
      },
      leftOut: {
        attempts: "un compte d’essais",
        next_try_at: "sert à l’envoi",
        error: "ce que la messagerie a répondu",
      },
    },
  ],
};
