import { contractProof, parisDayOf } from "~/platform/personal-data/keepings";
import { kept } from "~/platform/personal-data/kept";
import { keptText } from "~/platform/personal-data/kept-time";
import type { PersonalData } from "~/platform/personal-data/owned-table";

/** Who gives a year never learns that it was opened (decision 0014). */
const OPENING = "dirait si le code a été ouvert";
const SECRET = "un code qui vaut une année : il se lit sur sa page, avec votre mot de passe";

export const giftsData: PersonalData = {
  name: "annees-offertes",
  title: "Les années que vous offrez",
  what: "Quand elles ont été payées, et jusqu’à quand elles s’ouvrent",
  until: keptText(kept.contracts),
  processing: {
    purpose: "Vendre une année à offrir, et l’ouvrir",
    bases: ["contract"],
    recipients: ["mail"],
    rules: ["gifts"],
  },
  tables: [
    {
      table: "gifts",
      owner: { column: "user_id" },
      erasure: { kept: contractProof(parisDayOf("t.paid_at")) },
      title: "Années offertes",
      columns: { paid_at: "Payée le", expires_on: "À ouvrir jusqu’au", withdrawn_at: "Rétractée le" },
      leftOut: {
        opened_by: OPENING,
        opened_at: OPENING,
        terms_hash: OPENING,
        revoked_at: OPENING,
        revoked_reason: OPENING,
        code_hash: SECRET,
        sealed_code: SECRET,
        paid: "ce que dit le paiement",
        mode: "ce que dit le paiement",
      },
    },
    {
      table: "gift_orders",
      owner: { column: "order_id", of: "orders" },
      erasure: "follows",
      title: "Leurs commandes",
      columns: { opening_accepted_at: "Conditions de l’ouverture acceptées le" },
    },
  ],
};
