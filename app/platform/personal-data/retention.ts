import { kept } from "./kept";
import { type Kept, keptText } from "./kept-time";

export interface RetentionRule {
  /** As the privacy policy names it. */
  what: string;
  /** Null: as long as what it is part of, which `after` says. */
  kept: Kept | null;
  /** After what, in the words that follow the duration. */
  after: string;
  /** The law, or the reason. */
  why: string;
  /** What the rule empties or deletes; the first one is what is counted. Empty: the rule is kept outside the database. */
  tables: readonly string[];
  /** When it is applied by itself: the hour of Paris, or every so many seconds. Absent: by the rule it follows. */
  dailyAtParis?: string;
  everySeconds?: number;
}

const CONTRACT = "Code de la consommation, articles L.\u00a0213-1 et D.\u00a0213-2";
const BOOKS = "Code de commerce, article L.\u00a0123-22";
const LIMITATION = "Code civil, article 2224";
const NO_LONGER = "RGPD, article 5.1 e : pas plus longtemps qu’il ne faut";
const CNIL_COOKIES = "Lignes directrices de la CNIL sur les cookies";

/**
 * All that is kept, for how long after what, and why: the jobs, the privacy policy, the coach's page and the line an erasure prints read
 * this table, and no duration that somebody is told stands anywhere else.
 */
export const retention = {
  former_accounts: {
    what: "Compte qui a servi à commander ou à réserver",
    kept: { setting: "account_retention_months" },
    after: `après la fin du dernier contrat, et tant que votre dernière visite n’a pas ${keptText(kept.last_visit)}, que vous attendez un versement ou la suite d’une demande sur vos données, ou que vous y gardez un code à offrir ou, cinq ans, une récompense due`,
    why: NO_LONGER,
    tables: ["users"],
    dailyAtParis: "03:52",
  },
  idle_accounts: {
    what: "Compte qui n’a jamais servi à commander ni à réserver",
    kept: kept.idle_accounts,
    after: "après la dernière visite, une fois prévenu par e-mail si vous en acceptez",
    why: "Recommandation de la CNIL sur les comptes inactifs",
    tables: ["users"],
    dailyAtParis: "03:51",
  },
  idle_notice: {
    what: "Entre l’annonce de cet effacement et l’effacement",
    kept: kept.idle_notice,
    after: "au moins ; une visite l’arrête",
    why: NO_LONGER,
    tables: ["idle_notices"],
  },
  unproved_accounts: {
    what: "Compte dont l’adresse n’a jamais été confirmée",
    kept: kept.unproved_accounts,
    after: `après l’inscription, s’il n’a servi à rien commander ni réserver et que personne n’y est venu depuis ${keptText(kept.last_visit)}`,
    why: NO_LONGER,
    tables: ["users"],
    dailyAtParis: "03:51",
  },
  mails: {
    what: "E-mails envoyés : l’adresse, l’objet et la date ; le texte est effacé au départ",
    kept: kept.mails,
    after: "après l’envoi",
    why: "Preuve de ce qui vous a été écrit",
    tables: ["outbox"],
    dailyAtParis: "03:53",
  },
  failed_mails: {
    what: "Texte d’un e-mail qui n’a pas pu partir",
    kept: kept.failed_mails,
    after: "",
    why: NO_LONGER,
    tables: ["outbox"],
  },
  invoices: {
    what: "Votre nom et votre adresse sur les factures, les avoirs et les écritures",
    kept: kept.invoices,
    after: "après la fin de l’exercice ; numéros et montants restent",
    why: BOOKS,
    tables: ["invoices", "ledger_entries"],
    dailyAtParis: "04:02",
  },
  contracts: {
    what: "Commandes et contrats : ce qui a été commandé, les conditions acceptées et, le compte effacé, une archive scellée à votre nom",
    kept: kept.contracts,
    after: "après la fin du contrat ; l’archive scellée est alors détruite",
    why: CONTRACT,
    tables: ["archived_contracts", "quotes"],
    dailyAtParis: "04:03",
  },
  terminations: {
    what: "Déclarations de rétractation et de résiliation",
    kept: kept.terminations,
    after: ", le temps qu’une contestation reste possible",
    why: LIMITATION,
    tables: ["contract_notices"],
    dailyAtParis: "03:58",
  },
  payout_accounts: {
    what: "IBAN donné pour un versement",
    kept: kept.payout_accounts,
    after: "après le virement, ou aussitôt que vous retirez la demande",
    why: NO_LONGER,
    tables: ["referral_payouts"],
    dailyAtParis: "03:59",
  },
  rewards: {
    what: "Récompenses et virements, sans l’IBAN",
    kept: kept.rewards,
    after: "après la fin de l’exercice, sans nom une fois le compte effacé",
    why: BOOKS,
    tables: [],
  },
  session_notes: {
    what: "Notes de séance",
    kept: { setting: "notes_retention_months" },
    after: "après la dernière séance",
    why: NO_LONGER,
    tables: ["session_notes", "appointment_answers", "appointment_attachments", "appointments"],
    dailyAtParis: "03:54",
  },
  messages: {
    what: "Messages de contact",
    kept: { setting: "message_retention_months" },
    after: "après la réponse ou le classement ; un message qui attend encore sa réponse est gardé jusque-là",
    why: NO_LONGER,
    tables: ["contact_messages", "contact_answers"],
    dailyAtParis: "03:56",
  },
  read_here: {
    what: "Message lu sur le site avec quatre mots",
    kept: kept.read_here,
    after: "après la dernière réponse, ou aussitôt que vous l’effacez",
    why: NO_LONGER,
    tables: ["contact_messages"],
  },
  leads: {
    what: "Demande du guide",
    kept: kept.leads,
    after: "après la dernière demande, ou tant que vous recevez la lettre",
    why: NO_LONGER,
    tables: ["leads"],
    dailyAtParis: "03:57",
  },
  subscribers: {
    what: "Désinscription de la lettre, pour ne plus vous écrire",
    kept: kept.subscribers,
    after: "après la désinscription ; l’inscription elle-même, jusqu’à ce que vous l’arrêtiez",
    why: "Référentiel de la CNIL sur la gestion commerciale",
    tables: ["newsletter_subscribers"],
    dailyAtParis: "03:55",
  },
  unconfirmed_subscribers: {
    what: "Adresse donnée pour la lettre et jamais confirmée",
    kept: kept.unconfirmed_subscribers,
    after: "",
    why: NO_LONGER,
    tables: ["newsletter_subscribers"],
  },
  opening_requests: {
    what: "Adresse laissée pour être prévenu de l’ouverture du site",
    kept: kept.opening_requests,
    after: "au plus, et jusqu’à cet e-mail s’il vient avant",
    why: NO_LONGER,
    tables: ["opening_requests"],
    dailyAtParis: "03:55",
  },
  audience: {
    what: "Données de navigation (mesure d’audience)",
    kept: { setting: "measure_retention_months" },
    after: "au plus",
    why: CNIL_COOKIES,
    tables: ["page_views", "visits", "conversions", "consents"],
    dailyAtParis: "03:45",
  },
  choices: {
    what: "Preuve d’un choix sur les cookies, une fois sa vie terminée",
    kept: kept.choices,
    after: "",
    why: LIMITATION,
    tables: ["consents"],
  },
  choice_life: {
    what: "Votre choix sur les cookies",
    kept: kept.choice_life,
    after: "",
    why: CNIL_COOKIES,
    tables: [],
  },
  testimonials: {
    what: "Témoignage publié, et où votre accord écrit est gardé",
    kept: null,
    after: "Jusqu’à ce que vous retiriez cet accord : votre coach l’efface du site",
    why: "Votre consentement exprès",
    tables: [],
  },
  threads: {
    what: "Vos échanges avec votre coach, brouillons, pièces jointes et notes compris",
    kept: null,
    after: "La vie du compte ; à sa fin, la clé qui les ouvre est détruite",
    why: "Votre consentement exprès",
    tables: [],
  },
  tool_sheets: {
    what: "Ce que vous avez demandé à un outil de garder",
    kept: null,
    after: "La vie du compte, ou jusqu’à ce que vous l’effaciez ; à sa fin, la clé qui l’ouvre est détruite",
    why: "Votre demande",
    tables: [],
  },
  message_consent: {
    what: "Preuve du consentement à la lecture de vos messages",
    kept: null,
    after: "La vie du compte",
    why: "RGPD, article 7.1",
    tables: [],
  },
  copies: {
    what: "Copie de vos données, demandée dans votre espace",
    kept: kept.copies,
    after: "",
    why: NO_LONGER,
    tables: ["data_copies"],
    everySeconds: 900,
  },
  certificates: {
    what: "Attestation d’effacement, sans votre nom",
    kept: kept.certificates,
    after: "",
    why: LIMITATION,
    tables: ["erasure_certificates"],
    dailyAtParis: "03:53",
  },
  library: {
    what: "Où vous en êtes dans la bibliothèque",
    kept: { setting: "account_retention_months" },
    after: "après la dernière ouverture, au plus la vie du compte",
    why: NO_LONGER,
    tables: ["library_progress"],
    dailyAtParis: "03:57",
  },
  uploads: {
    what: "Fichier choisi et jamais envoyé",
    kept: kept.uploads,
    after: "",
    why: NO_LONGER,
    tables: ["uploads"],
    everySeconds: 3_600,
  },
  partner_codes: {
    what: "Code d’un jour, et le prénom qu’il montre",
    kept: kept.partner_codes,
    after: ", ou aussitôt que vous l’effacez",
    why: NO_LONGER,
    tables: ["partner_codes"],
    everySeconds: 3_600,
  },
  hours: {
    what: "Heures achetées ou offertes : combien, quand, par quel paiement et pour quel rendez-vous ; aucun texte",
    kept: kept.hours,
    after: "au moins, sans nom une fois le compte effacé",
    why: CONTRACT,
    tables: [],
  },
  quotes: {
    what: "Devis resté sans suite, et le mot qui vous y est écrit",
    kept: { setting: "message_retention_months" },
    after: "après son dernier jour ou votre refus ; un devis accepté suit les contrats, sans ce mot",
    why: NO_LONGER,
    tables: ["quotes"],
    dailyAtParis: "03:54",
  },
  gifts: {
    what: "Année offerte : quand elle a été achetée et ouverte",
    kept: kept.gifts,
    after: "au moins, sans nom une fois le compte effacé ; le code lui-même, la vie du compte de qui l’a acheté",
    why: CONTRACT,
    tables: [],
  },
  other_parent: {
    what: "Empreinte de l’autre parent",
    kept: null,
    after: "Jusqu’à ce que vous l’effaciez, au plus la vie du compte",
    why: NO_LONGER,
    tables: [],
  },
  security_log: {
    what: "Journal de sécurité de chaque compte",
    kept: kept.security_log,
    after: "",
    why: "Recommandation de la CNIL sur la journalisation",
    tables: ["security_entries"],
    dailyAtParis: "03:50",
  },
  sign_in_traces: {
    what: "Nouveaux mots de passe demandés, changements d’adresse et connexions terminées",
    kept: kept.sign_in_traces,
    after:
      "au plus ; une adresse quittée en refusant tout e-mail reste gardée tant que vous le refusez, pour ne rien y envoyer",
    why: NO_LONGER,
    tables: ["sessions", "reset_requests", "address_changes", "sign_in_steps"],
    dailyAtParis: "03:50",
  },
  request_traces: {
    what: "Limites d’envoi, sous forme d’empreintes",
    kept: kept.request_traces,
    after: "",
    why: NO_LONGER,
    tables: ["rate_limits"],
    dailyAtParis: "03:40",
  },
  journal: {
    what: "Journal des actes de votre coach",
    kept: kept.journal,
    after: "",
    why: "RGPD, article 5.2 : de quoi rendre compte",
    tables: ["audit_entries"],
    dailyAtParis: "04:04",
  },
  data_requests: {
    what: "Demande sur vos données, sans ce que vous y aviez écrit",
    kept: kept.data_requests,
    after: "après la réponse",
    why: LIMITATION,
    tables: ["data_requests"],
    dailyAtParis: "03:53",
  },
  breaches: {
    what: "Registre des violations de données, chiffré",
    kept: kept.breaches,
    after: "après la clôture",
    why: "RGPD, articles 5.2 et 33.5 : de quoi rendre compte",
    tables: ["breaches"],
    dailyAtParis: "03:53",
  },
  data_links: {
    what: "Lien envoyé à une adresse pour une telle demande",
    kept: kept.data_links,
    after: "au plus",
    why: NO_LONGER,
    tables: ["data_links"],
  },
  backups: {
    what: "Copies de sauvegarde",
    kept: kept.backups,
    after: "au plus : ce qui est effacé du site en disparaît à son tour",
    why: NO_LONGER,
    tables: [],
  },
} as const satisfies Record<string, RetentionRule>;

export type RuleName = keyof typeof retention;

/** Every rule with its name, typed alike. */
export const retentionRules: [RuleName, RetentionRule][] = Object.entries(retention) as [RuleName, RetentionRule][];

/** The name of the schedule that applies a rule. */
export const retentionJob = (rule: RuleName) => `forget-${rule.replaceAll("_", "-")}`;

/** « 13 mois après la dernière demande », as the privacy policy prints a rule. */
export function ruleText({ kept: time, after }: RetentionRule, settings: Record<string, unknown>): string {
  if (!time) return after;
  const gap = after === "" || after.startsWith(",") ? "" : " ";
  return keptText(time, settings) + gap + after;
}
