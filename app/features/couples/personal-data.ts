import type { PersonalData } from "~/platform/personal-data/owned-table";

const FINGERPRINT = "une empreinte, que personne ne relit";

export const couplesData: PersonalData = {
  name: "autre-parent",
  title: "L’autre parent",
  what: "Le jour où vous en avez confié une empreinte",
  until: "jusqu’à ce que vous l’effaciez, au plus la vie du compte",
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
