import { parisDayOf } from "~/platform/personal-data/keepings";
import { kept } from "~/platform/personal-data/kept";
import { keptText } from "~/platform/personal-data/kept-time";
import type { PersonalData } from "~/platform/personal-data/owned-table";
import { kindLabels } from "./messages";
import { ENTRIES_KEPT_DAYS } from "./rules";

export const securityData: PersonalData = {
  name: "securite",
  title: "Le journal de sécurité",
  what: "Connexions, essais refusés, changements de mot de passe ou d’adresse, l’appareil et une empreinte du réseau",
  until: keptText(kept.security_log),
  processing: {
    purpose: "Reconnaître une intrusion, et la montrer à la personne",
    bases: ["interest"],
    recipients: ["mail"],
    rules: ["security_log"],
  },
  tables: [
    {
      table: "security_entries",
      owner: { column: "user_id" },
      // Nothing of it can be taken away before its time: who came in may have wanted that.
      erasure: {
        kept: {
          why: "sécurité du site, sans votre nom (RGPD, article\u00a032)",
          years: 0,
          from: `${parisDayOf("t.at")} + ${ENTRIES_KEPT_DAYS}`,
        },
      },
      title: "Journal de sécurité",
      columns: { at: "Le", kind: "Quoi", device: "Appareil" },
      values: { kind: kindLabels },
      leftOut: {
        network_hash: "une empreinte du réseau, qui ne se relit pas",
        id: "le rang de la ligne dans le journal",
      },
    },
  ],
};
