import { kept } from "~/platform/personal-data/kept";
import { keptText } from "~/platform/personal-data/kept-time";
import type { PersonalData } from "~/platform/personal-data/owned-table";

export const partnersData: PersonalData = {
  name: "code-d-un-jour",
  title: "Votre code d’un jour",
  what: "Le prénom que vous avez choisi d’y montrer, chiffré",
  until: keptText(kept.partner_codes),
  processing: {
    purpose: "Prouver un droit chez un partenaire sans donner de nom",
    bases: ["contract"],
    rules: ["partner_codes"],
  },
  tables: [
    {
      table: "partner_codes",
      owner: { column: "user_id" },
      erasure: "deleted",
      title: "Code",
      columns: { created_at: "Fait le", ends_at: "Jusqu’au", sealed_first_name: "Prénom montré" },
      sealed: ["sealed_first_name"],
      leftOut: { code_hash: "le code, qui se montre sur sa page", sealed_code: "le code, qui se montre sur sa page" },
    },
  ],
};
