import type { PersonalData } from "~/platform/personal-data/owned-table";

const FINGERPRINT = "une empreinte, que personne ne relit";

export const couplesData: PersonalData = {
  name: "autre-parent",
  title: "L’autre parent",
  what: "Le jour où vous en avez confié une empreinte",
  until: "jusqu’à ce que vous l’effaciez, au plus la vie du compte",
  processing: {
    purpose:
      "Faire savoir à la coach que l’autre parent est aussi accompagné, pour que rien ne passe de l’un à l’autre",
    bases: ["interest"],
    people: "la personne accompagnée, et l’autre parent dont elle confie l’empreinte",
    rules: ["other_parent"],
  },
  tables: [
    {
      table: "other_parents",
      owner: { column: "user_id" },
      erasure: "deleted",
      title: "Empreinte confiée",
      columns: { named_at: "Confiée le" },
      leftOut: { given_name_hash: FINGERPRINT, email_hash: FINGERPRINT, phone_hash: FINGERPRINT },
    },
  ],
};
