import type { PersonalData } from "~/platform/personal-data/owned-table";
import { releaseMessages } from "./whose-messages.server";

/** Nobody proved the address typed in the form: what was written there may be somebody else's (privacy policy, « L’essentiel »). */
const TYPED = "tapé sans connexion : rien ne prouve que ce soit par vous. Demandez-le";
const WORK = "un classement de votre coach";

export const contactData: PersonalData = {
  name: "messages",
  title: "Vos messages de contact",
  what: "Quand un message a été envoyé de votre adresse, et ce qui y a été répondu",
  until: "comme le dit la politique de confidentialité",
  processing: {
    purpose: "Répondre à qui écrit",
    bases: ["request", "explicit_consent"],
    special: "rien n’en est demandé ; ce qui en est écrit de soi-même attend un consentement exprès, et est chiffré",
    recipients: ["mail"],
    rules: ["messages", "read_here"],
  },
  apart: true,
  release: releaseMessages,
  tables: [
    {
      table: "contact_messages",
      owner: { column: "email", address: true, unless: "user_id" },
      erasure: "deleted",
      title: "Messages envoyés de votre adresse",
      columns: {
        created_at: "Reçu le",
        reply_by: "Réponse demandée",
        consent_at: "Accord donné le",
        consent_text_version: "Version du texte",
      },
      values: { reply_by: { email: "par e-mail", phone: "par téléphone", here: "sur le site" } },
      leftOut: {
        name: TYPED,
        email: "votre adresse",
        phone: TYPED,
        situation: TYPED,
        message: TYPED,
        call_from: TYPED,
        call_until: TYPED,
        voicemail: TYPED,
        consent_rgpd: "ce que dit l’accord",
        consent_version: "ce que dit l’accord",
        unticked: "ce que dit l’accord",
        source: WORK,
        status: WORK,
        status_changed_at: WORK,
        suspect: WORK,
        suspicions: WORK,
        moved_at: WORK,
        closed_reason: WORK,
        closed_note: WORK,
        form_key: WORK,
        no_way_back: "où la réponse peut aller",
      },
    },
    {
      table: "contact_answers",
      owner: { column: "message_id", of: "contact_messages" },
      erasure: "deleted",
      title: "Réponses à ces messages",
      columns: { answered_at: "Répondu le", text: "Texte" },
      sealed: ["text"],
      // The others were read with four words, which prove who wrote. What was kept from the mail is its account's; what an account
      // was answered waits until it proves its address: who wrote may have taken another's name.
      only: `exists (select from contact_messages asked where asked.id = t.message_id and asked.reply_by = 'email'
        and case when asked.user_id is null then not t.kept_in_space
          else exists (select from users where users.id = asked.user_id and users.email_verified) end)`,
      leftOut: { read_at: "lu sur le site", kept_in_space: "où elle se lit" },
    },
    {
      table: "passphrases",
      owner: { column: "message_id", of: "contact_messages" },
      erasure: "deleted",
      withheld: "une empreinte de quatre mots",
    },
  ],
};
