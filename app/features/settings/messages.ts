import { type Definition, definitions, type PriceWarning, type SettingKey, type SettingRefusal } from "./rules";
import type { VatRateProblem, VatWarning } from "./vat-rules";

interface SettingGroup {
  /** Stands in the address: `/admin/settings?groupe=prix`. */
  id: string;
  title: string;
  intro: string;
  /** What one would look for here, and is set on a page of its own. */
  elsewhere?: { what: string; page: string; to: string };
  keys: SettingKey[];
}

/** The page « Paramètres »: one form per group, in this order. */
export const settingGroups: [SettingGroup, ...SettingGroup[]] = [
  {
    id: "prix",
    title: "Prix",
    intro:
      "L’adhésion et le parrainage, partout où le site, les e-mails et l’aide les citent. Une commande déjà passée garde son prix.",
    elsewhere: { what: "Séances et forfaits", page: "Prestations", to: "/admin/prestations" },
    keys: ["membership_price_cents", "referral_discount_cents", "referral_reward_cents", "referral_rewards_per_year"],
  },
  {
    id: "regles",
    title: "Délais et règles",
    intro: "Les délais que le site promet et applique. Les conditions générales les citent.",
    keys: [
      "reply_hours",
      "reply_days",
      "appointment_hours",
      "advice_hours",
      "session_cancellation_hours",
      "renewal_window_days",
      "withdrawal_days",
      "password_min_length",
    ],
  },
  {
    id: "rendez-vous",
    title: "Rendez-vous",
    intro: "Ce que l’agenda propose à qui réserve. Un rendez-vous déjà pris garde son heure.",
    keys: [
      "booking_notice_hours",
      "booking_horizon_days",
      "booking_buffer_minutes",
      "booking_in_person_buffer_minutes",
      "couple_gap_minutes",
      "booking_step_minutes",
      "video_url",
      "cabinet_address",
    ],
  },
  {
    id: "marque",
    title: "Marque et coach",
    intro: "Qui vous êtes, tel que le site le montre.",
    keys: ["brand_name", "brand_tagline", "coach_name", "coach_story", "coach_training", "bank_statement_text"],
  },
  {
    id: "contact",
    title: "Contact",
    intro: "Par où l’on vous joint.",
    keys: ["contact_email", "contact_phone", "whatsapp_url", "instagram_url", "city", "address_place", "opening_hours"],
  },
  {
    id: "membres",
    title: "Réservé aux membres",
    intro:
      "Ce que l’offre promet et que vous tenez ailleurs : seuls les membres actifs le voient, dans leur espace. Les partenaires ont leur page.",
    keys: ["community_url"],
  },
  {
    id: "legal",
    title: "Mentions légales",
    intro: "Ce que la loi demande d’afficher. Ces lignes remplissent les mentions, les conditions et les factures.",
    keys: [
      "seller_name",
      "seller_address",
      "seat_city",
      "seller_siren",
      "seller_siret",
      "seller_vat_note",
      "publication_director",
      "insurance",
      "host_name",
      "host_address",
      "host_phone",
      "mediator",
      "mediator_address",
      "mediator_url",
      "privacy_email",
      "terms_version",
      "privacy_version",
    ],
  },
  {
    id: "prestataires",
    title: "Prestataires",
    intro:
      "Ceux qui reçoivent quelque chose de vos clients. La politique de confidentialité nomme ceux qui servent. Hors de l’Union européenne, vérifiez d’abord que le pays est reconnu comme protecteur, ou que le contrat porte les clauses types.",
    keys: [
      "mail_processor",
      "payment_processor",
      "video_processor",
      "community_processor",
      "storage_processor",
      "bank",
    ],
  },
  {
    id: "comptes",
    title: "Comptes",
    intro: "Ce dont la page Comptes a besoin pour vos déclarations.",
    keys: ["urssaf_months", "reporting_platform"],
  },
  {
    id: "conservation",
    title: "Durées de conservation",
    intro: "La politique de confidentialité annonce ces durées, et le site efface de lui-même.",
    keys: [
      "account_retention_months",
      "message_retention_months",
      "notes_retention_months",
      "measure_retention_months",
    ],
  },
];

/** What a setting changes, and where. */
export const settingExplanations: Record<SettingKey, string> = {
  membership_price_cents:
    "Prix d’un an, sans code. Affiché sur l’accueil, les offres, l’adhésion, la FAQ et l’aide ; le paiement en deux fois en est la moitié.",
  referral_discount_cents:
    "Retirée du prix quand un code est valable. Le prix avec code se calcule partout, e-mails compris.",
  referral_reward_cents:
    "Ce que gagne un parrain pour chaque membre actif venu par son code. Affichée dans l’espace membre.",
  referral_rewards_per_year:
    "Au-delà, un code sert encore mais ne rapporte plus rien avant l’année suivante. Affiché dans l’espace membre et dans les conditions. Un parrainage déjà enregistré garde le nombre annoncé ce jour-là.",
  session_cancellation_hours:
    "Jusqu’à quand une séance ou une place payante s’annule sans frais. Conditions, page Services, FAQ et événements. Plus long, il ne vaut que pour ce qui se vend ensuite.",
  booking_notice_hours: "24 : rien ne se réserve dans les 24 heures qui viennent. 0 : jusqu’au dernier moment.",
  booking_horizon_days: "42 : l’agenda montre six semaines.",
  booking_buffer_minutes: "Gardée libre après chaque rendez-vous, avant le suivant. 0 : aucune pause.",
  booking_in_person_buffer_minutes:
    "45 : deux personnes ne se croisent pas dans l’escalier. La même pour tous, pour que personne n’apprenne pourquoi un moment manque. La plus longue des deux pauses est gardée.",
  couple_gap_minutes:
    "Quand vous ajoutez ou déplacez le rendez-vous d’une personne dont vous connaissez l’autre parent. 0 : aucun écart.",
  video_url:
    "Une salle fixe, ou une adresse où {rendez-vous} devient un mot différent pour chacun, que personne ne devine. Montrée à la personne dix minutes avant.",
  cabinet_address:
    "Dite à qui a pris rendez-vous au cabinet, et à personne d’autre. Vide : le cabinet n’est pas proposé.",
  booking_step_minutes: "15, 30 ou 60. 30 : les rendez-vous commencent à l’ouverture, puis toutes les demi-heures.",
  reply_hours:
    "Le délai annoncé à qui écrit par le formulaire, partout sur le site et dans l’accusé de réception. Votre liste de messages le compte.",
  reply_days: "5 : du lundi au vendredi. 6 : du lundi au samedi. 7 : chaque jour. Les autres jours ne comptent pas.",
  appointment_hours: "Page Contact et question « En combien de temps répondez-vous ? ».",
  advice_hours:
    "Promis aux membres : offres, adhésion, conditions et espace membre. Une question déjà posée garde l’heure promise.",
  renewal_window_days: "Combien de jours avant la fin un membre peut prendre une nouvelle année.",
  withdrawal_days:
    "La loi impose 14 jours au moins. Commande, conditions et page de rétractation. Plus court, il ne vaut que pour ce qui se vend ensuite ; plus long, pour ce qui est vendu aussi.",
  password_min_length:
    "En signes, pour les prochains mots de passe des membres. 12 est conseillé. Votre propre compte en demande toujours 12 au moins.",
  brand_name: "En-tête, pied de page, titres, e-mails et factures.",
  brand_tagline: "Sous le nom de la marque.",
  coach_name: "Pages À propos, contact, et guide gratuit.",
  coach_story: "Sur la page À propos.",
  coach_training: "Sur la page À propos.",
  bank_statement_text:
    "Ce que lira la personne sur son relevé de compte. Annoncé avant de payer. Doit être le texte donné à Mollie.",
  contact_email:
    "Reçoit l’annonce de chaque message, et les réponses à tout e-mail du site. Affichée sur la page Contact et dans les e-mails.",
  contact_phone: "Page Contact et mentions légales.",
  whatsapp_url: "Boutons WhatsApp de l’accueil et de l’aide. Commence par https://wa.me/.",
  instagram_url: "Pied de page et page Contact.",
  community_url:
    "Où les membres se retrouvent entre eux : l’invitation de votre groupe privé. Espace membre, membres actifs seulement.",
  city: "Écrite après « à » : accueil, À propos, Services, événements, FAQ et mentions légales. Sans elle, les séances se disent en visio ; chaque événement garde son lieu.",
  address_place: "Pied de page, page Contact et conditions. Pas votre adresse personnelle.",
  opening_hours: "Pied de page, page Contact et espace membre.",
  seller_name:
    "Mentions légales, conditions, bas de la commande et factures. Un entrepreneur individuel ajoute « EI ».",
  seller_address: "Mentions légales, conditions et factures. Une ligne par ligne d’adresse.",
  seat_city: "Mentions légales, « Siège à … ». L’adresse du vendeur y figure déjà.",
  seller_siren: "Neuf chiffres. Mentions légales et factures.",
  seller_siret: "Quatorze chiffres : le SIREN, puis cinq pour votre établissement. Factures.",
  seller_vat_note:
    "Bas des factures et des devis, commandes et conditions, tant qu’aucune TVA n’est due. Par exemple « TVA non applicable, article 293 B du CGI ».",
  publication_director: "Mentions légales.",
  insurance: "Mentions légales.",
  host_name: "L’entreprise qui héberge le site. Mentions légales.",
  host_address: "Mentions légales.",
  host_phone: "Mentions légales.",
  mediator: "Le médiateur de la consommation auquel vous adhérez. Conditions et e-mails de commande.",
  mediator_address: "Conditions générales.",
  mediator_url: "Conditions générales.",
  mail_processor: "L’entreprise qui achemine vos e-mails, et son pays. Politique de confidentialité.",
  payment_processor:
    "La société du contrat signé avec Mollie, par qui le site encaisse, et son pays. Politique de confidentialité.",
  video_processor:
    "L’entreprise derrière l’adresse de visio, et son pays. Politique de confidentialité, tant que cette adresse est remplie.",
  community_processor:
    "L’entreprise derrière le lien de la communauté, et son pays. Politique de confidentialité, tant que ce lien est rempli.",
  storage_processor:
    "L’entreprise chez qui sont gardés les fichiers ou les sauvegardes (FILES_URL, BACKUP_URL), et son pays, si ce n’est pas l’hébergeur. Politique de confidentialité, une fois remplie.",
  bank: "Celle d’où partent vos virements, et son pays. Politique de confidentialité.",
  privacy_email: "Où l’on demande à voir ou effacer ses données. Politique de confidentialité.",
  terms_version:
    "L’année et le mois des conditions en vigueur, puis un point et un numéro. Chaque commande garde la version acceptée : changez-la quand le texte change.",
  privacy_version:
    "L’année et le mois de la politique de confidentialité, puis un point et un numéro. Chaque consentement garde la sienne.",
  urssaf_months: "1 : chaque mois. 3 : chaque trimestre. Comme vous l’avez choisi auprès de l’Urssaf.",
  reporting_platform:
    "Celle qui recevra vos données de ventes, obligatoires à partir de septembre 2027. Son nom s’affiche près du fichier à lui remettre.",
  account_retention_months: "Après la fin du dernier contrat.",
  message_retention_months:
    "Messages reçus par le formulaire et l’aide, avec vos réponses. Comptés du jour où vous avez répondu ou classé : un message qui attend encore ne s’efface pas.",
  notes_retention_months: "Après la dernière séance.",
  measure_retention_months:
    "Compteurs de visites, de pages lues et d’inscriptions, chez les personnes qui les ont acceptés.",
};

/** « Assurance professionnelle : assureur, adresse… » → « Assurance professionnelle ». */
export function settingName(key: SettingKey): string {
  return definitions[key].label.split(/\s*[:;,]/)[0] ?? key;
}

const refusals: Record<SettingRefusal, string> = {
  empty: "Ce champ ne peut pas rester vide",
  not_a_number: "Indiquez un nombre entier",
  out_of_range: "Indiquez un nombre entre {min} et {max}",
  not_an_email: "Indiquez une adresse e-mail, par exemple prenom@exemple.fr",
  not_a_url: "Indiquez une adresse qui commence par https://",
  not_a_phone: "Indiquez un numéro de téléphone, par exemple 01 23 45 67 89",
  not_a_siren: "Indiquez les neuf chiffres de votre SIREN ; l’un d’eux semble faux",
  not_a_siret: "Indiquez les quatorze chiffres de votre SIRET ; l’un d’eux semble faux",
  siret_of_another: "Le SIRET commence par les neuf chiffres du SIREN : relisez les deux",
  not_a_version: "Indiquez l’année et le mois, par exemple 2026-11.2",
  too_long: "Ce texte est trop long",
  discount_too_high: "La réduction doit laisser au moins 2 € à payer",
  changed_meanwhile:
    "Modifié ailleurs depuis que vous avez ouvert cette page. Enregistrez de nouveau pour garder ce que vous avez écrit",
  unknown: "Ce réglage n’existe pas",
};

/** What is wrong with what was typed, and what to type instead. */
export function settingRefused(key: SettingKey, problem: SettingRefusal): string {
  const { kind, min, max }: Definition<string> | Definition<number> = definitions[key];
  if (kind === "cents" && problem === "not_a_number") return "Indiquez un montant, par exemple 150 ou 150,50";
  if (kind === "cents" && problem === "out_of_range")
    return `Indiquez un montant entre ${(min ?? 0) / 100} et ${(max ?? 0) / 100} €`;
  return refusals[problem].replace("{min}", String(min)).replace("{max}", String(max));
}

/** Beside what was typed over it. */
export const settingElsewhere = (value: string) => `À présent : « ${value} ».`;

/** Under an optional field. */
export const optionalSetting = "Laissé vide, rien n’en est dit nulle part.";
/** In the history. */
export const settingLeftEmpty = "vide";

export const settingsSaved = "Réglages enregistrés";
export const settingsUnchanged = "Rien n’a changé";
export const settingReverted = "La valeur précédente est revenue";
export const settingsNotLoaded = "Erreur lors du chargement des paramètres";

export const priceWarningMessages: Record<PriceWarning, string> = {
  reward_reaches_price:
    "La récompense du parrain atteint ce que paie la personne venue avec son code. La loi interdit de faire espérer un gain qui vient surtout du nombre de personnes amenées, plutôt que du service vendu (article\u00a0L.121-\u206015 du Code de la consommation). Une récompense nettement plus basse que ce prix est plus sûre. Demandez l’avis d’un juriste avant d’ouvrir les paiements.",
};

export const vatMessages = {
  title: "Taux de TVA",
  intro:
    "Vos prix sont TVA comprise : le prix payé ne change pas, la facture le partage. Une facture garde le taux de son jour.",
  rate: "Taux, en pourcentage",
  rateHint: "0 tant que vous êtes en franchise de TVA.",
  fromDay: "À partir du",
  none: "aucune TVA (article 293 B du CGI)",
  save: "Enregistrer ce taux",
  saved: "Taux de TVA enregistré",
};

export const vatRateRefused: Record<VatRateProblem, string> = {
  not_a_rate: "Indiquez un taux entre 0 et 25, par exemple 20 ou 5,5",
  not_a_day: "Indiquez un jour",
  past: "Indiquez aujourd’hui ou un jour à venir : les factures passées sont écrites",
};

/** What the turnover of the year says of the exemption, and what to do. */
export const vatWarningMessages: Record<VatWarning, { title: string; text: string }> = {
  near: {
    title: "Vous approchez du seuil de TVA",
    text: "Encaissé cette année : {amount}, soit 80 % de 37 500 € ou plus. Au-dessus de 37 500 € sur l’année, la TVA est due au 1er janvier suivant.",
  },
  base_passed: {
    title: "Le seuil de 37 500 € est dépassé",
    text: "Encaissé cette année : {amount}. La TVA est due au 1er janvier prochain, ou le jour où vous dépassez 41 250 €. Voyez votre comptable, puis enregistrez le taux dans les paramètres.",
  },
  upper_passed: {
    title: "Le seuil de 41 250 € est dépassé",
    text: "Encaissé cette année : {amount}. La TVA est due dès le jour du dépassement. Enregistrez le taux dans les paramètres, et voyez votre comptable sans attendre.",
  },
};
