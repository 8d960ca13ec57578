import { parisDayOf } from "~/platform/personal-data/keepings";
import { kept } from "~/platform/personal-data/kept";
import { keptText } from "~/platform/personal-data/kept-time";
import type { PersonalData } from "~/platform/personal-data/owned-table";

/** What the coach did about somebody may speak of another person (who also writes to her, who was referred): nothing of it leaves by itself. */
export const auditData: PersonalData = {
  name: "actes",
  title: "Le journal des actes",
  what: "Ce qui a été fait à la main pour votre compte, et quand",
  until: keptText(kept.journal),
  processing: {
    purpose: "Rendre compte de ce qui est fait à la main",
    bases: ["duty"],
    rules: ["journal"],
  },
  tables: [
    {
      table: "audit_entries",
      owner: { column: "subject_id" },
      erasure: {
        kept: {
          why: "trace des actes, sans votre nom (RGPD, article\u00a05.2)",
          years: kept.journal.years,
          from: parisDayOf("t.at"),
        },
      },
      withheld: "les actes de votre coach, où une autre personne peut paraître",
    },
  ],
};
