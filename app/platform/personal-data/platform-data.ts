import { kept } from "~/platform/personal-data/kept";
import { keptText } from "~/platform/personal-data/kept-time";
import type { PersonalData } from "./owned-table";

/** What the platform itself keeps of a person: her keys, her files, and the mails that left for her. */
export const platformData: PersonalData = {
  name: "e-mails",
  title: "Les e-mails envoyés",
  what: "Leur objet et leur date ; leur texte n’est plus là",
  until: keptText(kept.mails),
  processing: {
    purpose: "Écrire à la personne, et recevoir ses fichiers",
    bases: ["contract", "duty"],
    recipients: ["mail"],
    rules: ["mails", "failed_mails", "uploads"],
  },
  tables: [
    {
      table: "outbox",
      owner: { column: "to_address", address: true, account: "account_id" },
      erasure: "deleted",
      title: "E-mails",
      columns: { created_at: "Écrit le", subject: "Objet", sent_at: "Parti le" },
      leftOut: {
        dedupe_key: "sert à n’envoyer qu’une fois",
        to_address: "votre adresse",
        reply_to: "notre adresse",
        html: "effacé au départ",
        text_body: "effacé au départ",
        attachments: "ce qui est joint à cette copie",
        unsubscribe_url: "sert à l’envoi",
        status: "sert à l’envoi",
        attempts: "sert à l’envoi",
        last_error: "sert à l’envoi",
        message_id: "sert à l’envoi",
        lease_until: "sert à l’envoi",
        tried_at: "sert à l’envoi",
        sent_again_at: "sert à l’envoi",
        good_until: "sert à l’envoi",
        seen_at: "sert à l’envoi",
      },
    },
    {
      table: "uploads",
      owner: { column: "owner_id" },
      erasure: "deleted",
      title: "Fichiers choisis et pas encore envoyés",
      columns: { created_at: "Choisi le", size_bytes: "Octets" },
      leftOut: { kind: "où il allait", received_bytes: "ce qui en est arrivé" },
    },
    {
      table: "upload_parts",
      owner: { column: "upload_id", of: "uploads" },
      erasure: "deleted",
      withheld: "un fichier en route",
    },
    {
      table: "files",
      owner: { column: "owner_id" },
      erasure: "deleted",
      withheld: "les fichiers eux-mêmes sont joints, là où ils servent",
    },
    {
      table: "data_keys",
      owner: { column: "user_id" },
      erasure: "deleted",
      withheld: "la clé qui ouvre ce que vous avez confié",
    },
  ],
};
