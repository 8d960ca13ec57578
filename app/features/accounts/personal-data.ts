import type { PersonalData } from "~/platform/personal-data/owned-table";
import { eraseAccount } from "./retention.server";

const EMPREINTE = "une empreinte, qui ouvre une porte et ne dit rien de vous";
const VOIE = "sert à faire marcher le site";

/** What the room keeps of a person: who she is, and how she comes in. */
export const accountData: PersonalData = {
  name: "compte",
  title: "Votre compte",
  what: "Nom, e-mail, téléphone, façon de vous joindre",
  until: "la vie du compte",
  processing: {
    purpose: "Tenir le compte, et joindre la personne comme elle le demande",
    bases: ["contract"],
    recipients: ["mail"],
    rules: ["former_accounts", "idle_accounts", "unproved_accounts", "sign_in_traces"],
  },
  obstacles: [
    {
      when: "exists (select from user_roles where user_id = $user)",
      text: "Ce compte ouvre l’administration du site. Il ne s’efface pas tant qu’il l’ouvre.",
    },
  ],
  tables: [
    {
      table: "users",
      owner: { column: "id" },
      erasure: "emptied",
      title: "Le compte",
      columns: {
        created_at: "Ouvert le",
        email: "Adresse e-mail",
        email_verified: "Adresse confirmée",
        last_seen_on: "Dernière visite avant la présente",
      },
      leftOut: { updated_at: VOIE },
    },
    {
      table: "profiles",
      owner: { column: "id" },
      erasure: "emptied",
      title: "Qui vous êtes",
      columns: {
        first_name: "Prénom",
        last_name: "Nom",
        phone: "Téléphone",
        terms_version: "Conditions acceptées, version",
        terms_hash: "Conditions acceptées, empreinte du texte",
        terms_accepted_at: "Conditions acceptées le",
      },
      leftOut: { created_at: VOIE, search_text: "votre nom, écrit pour une recherche" },
    },
    {
      table: "user_roles",
      owner: { column: "user_id" },
      // The one role there is is an admin’s, who is not erased.
      erasure: "emptied",
      title: "Ce que ce compte ouvre",
      columns: { role: "Rôle", given_at: "Depuis le" },
    },
    {
      table: "contact_preferences",
      owner: { column: "user_id" },
      erasure: "deleted",
      title: "Comment vous joindre",
      columns: {
        mail: "E-mail",
        phone: "Appel",
        voice_mail: "Message vocal",
        say_name: "Dire notre nom",
        not_before: "Pas avant (heure)",
        not_after: "Pas après (heure)",
        updated_at: "Dit le",
      },
    },
    {
      table: "address_changes",
      owner: { column: "user_id" },
      erasure: "deleted",
      title: "Changements d’adresse",
      columns: {
        asked_at: "Demandé le",
        old_email: "Ancienne adresse",
        new_email: "Nouvelle adresse",
        made_at: "Fait le",
        ended_at: "Fini le",
      },
      leftOut: {
        confirm_token_hash: EMPREINTE,
        undo_token_hash: EMPREINTE,
        former_hash: EMPREINTE,
        confirm_until: VOIE,
        undo_until: VOIE,
        tell_former: VOIE,
      },
    },
    {
      table: "pending_addresses",
      owner: { column: "user_id" },
      erasure: "deleted",
      title: "Adresses à confirmer",
      columns: { created_at: "Donnée le", email: "Adresse", confirmed_at: "Confirmée le", closed_at: "Close le" },
      leftOut: { confirm_token_hash: EMPREINTE, expires_at: VOIE },
    },
  ],
  erase: async (trx, userId, at) => {
    if (!(await eraseAccount(trx, userId, at))) throw new Error("An account in use, or an admin's, is not erased");
  },
};

export const connectionData: PersonalData = {
  name: "connexions",
  title: "Vos connexions",
  what: "Jour, heure et navigateur ; ni adresse réseau ni lieu",
  until: "quelques jours, un an au plus",
  processing: {
    purpose: "Protéger l’accès aux comptes",
    bases: ["interest"],
    rules: ["sign_in_traces"],
  },
  tables: [
    {
      table: "sessions",
      owner: { column: "user_id" },
      erasure: "deleted",
      title: "Appareils connectés",
      columns: {
        created_at: "Depuis le",
        browser: "Navigateur",
        seen_at: "Dernière visite",
        expires_at: "Jusqu’au",
        lifetime: "Durée",
      },
      values: { lifetime: { ordinary: "ordinaire", shared: "appareil partagé", staff: "administration" } },
      leftOut: { password_at: VOIE, token_hash: EMPREINTE },
    },
    {
      table: "passwords",
      owner: { column: "user_id" },
      erasure: "deleted",
      title: "Mot de passe",
      columns: { updated_at: "Choisi le", reset_at: "Choisi par un lien reçu, le" },
      leftOut: { hash: EMPREINTE, former_hash: EMPREINTE, former_at: VOIE, first_reset_at: VOIE, never_chosen: VOIE },
    },
    {
      table: "second_factors",
      owner: { column: "user_id" },
      erasure: "deleted",
      title: "Second code",
      columns: { enrolled_at: "Activé le" },
      leftOut: { sealed_secret: "le secret du second code : il n’appartient qu’à votre application", last_step: VOIE },
    },
    {
      table: "recovery_codes",
      owner: { column: "user_id" },
      erasure: "deleted",
      title: "Codes de secours",
      columns: { used_at: "Utilisé le" },
      leftOut: { code_hash: EMPREINTE },
    },
    {
      table: "reset_requests",
      owner: { column: "user_id" },
      erasure: "deleted",
      title: "Mots de passe oubliés",
      columns: { created_at: "Demandé le", used_at: "Utilisé le" },
      leftOut: { email: "l’adresse de votre compte", token_hash: EMPREINTE, expires_at: VOIE },
    },
    {
      table: "first_accesses",
      owner: { column: "user_id" },
      erasure: "emptied",
      title: "Premier accès",
      columns: { used_at: "Utilisé le" },
      leftOut: { link_hash: EMPREINTE },
    },
    {
      table: "sign_in_steps",
      owner: { column: "user_id" },
      erasure: "deleted",
      withheld: "une connexion en cours, oubliée en quelques minutes",
    },
  ],
};
