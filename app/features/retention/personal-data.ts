import { kept } from "~/platform/personal-data/kept";
import { keptText } from "~/platform/personal-data/kept-time";
import type { PersonalData } from "~/platform/personal-data/owned-table";

export const retentionData: PersonalData = {
  name: "compte-sans-usage",
  title: "L’effacement annoncé d’un compte sans usage",
  what: "Le jour où vous en avez été prévenu",
  until: keptText(kept.idle_notice),
  processing: {
    purpose: "Prévenir avant d’effacer un compte dont personne ne se sert",
    bases: ["duty"],
    recipients: ["mail"],
    rules: ["idle_notice"],
  },
  tables: [
    {
      table: "idle_notices",
      owner: { column: "user_id" },
      erasure: "deleted",
      title: "Effacement annoncé",
      columns: { told_on: "Annoncé le" },
    },
  ],
};
