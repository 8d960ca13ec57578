import type { RuleName } from "./retention";

/** GDPR, articles 6 and 9, as the privacy policy calls them. */
export const legalBases = {
  contract: "le contrat (article 6.1 b)",
  request: "la démarche que la personne engage (article 6.1 b)",
  duty: "l’obligation légale (article 6.1 c)",
  interest: "l’intérêt légitime, celui de la sécurité de chacun (article 6.1 f)",
  consent: "le consentement (article 6.1 a)",
  explicit_consent: "le consentement exprès (article 9.2 a)",
} as const;

/** Who receives something of somebody besides the coach, by what they do, and what: the privacy policy and the register read it here. */
export const processors = {
  host: { title: "Hébergeur", receives: "tout ce que le site garde, et ses sauvegardes" },
  mail: { title: "E-mails", receives: "votre adresse et le texte des e-mails échangés avec vous" },
  payment: {
    title: "Paiement",
    receives:
      "le montant, un numéro de commande et un numéro de client, sans votre nom ; ce que vous lui donnez pour payer, dont il est lui-même responsable",
  },
  video: {
    title: "Visio",
    receives:
      "votre image, votre voix et le nom que vous y donnez, le temps d’un rendez-vous ; le site ne lui transmet rien",
  },
  community: {
    title: "Communauté privée",
    receives: "ce que vous y écrivez, si vous y entrez ; le site ne lui transmet rien",
  },
  storage: {
    title: "Stockage",
    receives: "les fichiers du site, dont ceux que vous joignez, ou ses sauvegardes chiffrées",
  },
  bank: {
    title: "Banque",
    receives: "le nom et l’IBAN de qui reçoit un virement ; les paiements par carte lui arrivent sans nom",
  },
} as const;
export type ProcessorRole = keyof typeof processors;

/** Why something is kept, on what ground, who receives it, and by which rules it goes (GDPR, article 30). */
export interface Processing {
  purpose: string;
  bases: readonly (keyof typeof legalBases)[];
  /** Of whom, when it is not the person herself alone. */
  people?: string;
  /** What of it falls under article 9, confided by the person herself. */
  special?: string;
  /** No page shows it to the coach. */
  unread?: true;
  /** Besides the coach, where she reads it, and the host, who keeps everything. */
  recipients?: readonly ProcessorRole[];
  rules: readonly RuleName[];
}
