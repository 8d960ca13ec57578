import { kept } from "~/platform/personal-data/kept";
import { keptText } from "~/platform/personal-data/kept-time";
import type { PersonalData } from "~/platform/personal-data/owned-table";

export const copiesData: PersonalData = {
  name: "copies",
  title: "Vos copies",
  what: "La dernière demandée, chiffrée",
  until: keptText(kept.copies),
  processing: {
    purpose: "Remettre à chacun la copie de ses données, et attester leur effacement",
    bases: ["duty"],
    rules: ["copies", "certificates"],
  },
  tables: [
    {
      table: "data_copies",
      owner: { column: "user_id" },
      erasure: "deleted",
      title: "Copie demandée",
      columns: { asked_at: "Demandée le" },
      leftOut: {
        failed_at: "une copie précédente",
        ready_at: "une copie précédente",
        expires_at: "une copie précédente",
        size_bytes: "une copie précédente",
      },
    },
  ],
};
