import type { MoneyState } from "~/features/billing/billing.server";
import { isDemonstration, processorsInUse, type SettingKey, type Settings } from "~/features/settings/rules";
import { type Day, formatDay } from "~/platform/clock";
import { tellingTermsIn } from "~/platform/mail/telling-words";

/** Recommended for members too (requirements ); the coach’s own account asks for it anyway. */
const ADVISED_PASSWORD_LENGTH = 12;

export interface GoLiveFacts {
  settings: Settings;
  /** Settings somebody saved or confirmed, whatever their value. */
  saved: SettingKey[];
  /** Shown to the public without evidence. */
  demonstration: { testimonials: number; figures: number };
  /** Her own face is on the site. */
  portrait: boolean;
  /** Partners whose rate is granted today, and how many of these are invented. */
  partners: { all: number; demonstration: number };
  /** Of what the offer names after what the library holds: what is there, what is real, what is promised. */
  library: { name: string; published: number; real: number; promised: Day | null }[];
  /** Of the service that is said to be the one most chosen: how many of it were sold this year, and of the one most sold. */
  mostChosen: { name: string; own: number; most: number } | null;
  today: Day;
  mail: { configured: boolean; from: string; working: boolean };
  /** Files or backups go to a bucket. */
  usesBucket: boolean;
  baseUrl: string;
  paymentKey: "test" | "live";
  money: MoneyState;
  /** « 12 phrases à faire relire… »: sentences of law and lines of help that are printed nowhere yet. */
  unsigned: string[];
}

export interface DnsRecord {
  name: string;
  value?: string;
  /** Of a value that the service that sends gives. */
  begins?: string;
}

export interface GoLiveItem {
  id: string;
  title: string;
  /** `advised` is shown and holds nothing back. */
  state: "done" | "missing" | "advised";
  why: string;
  /** What is still missing, by name. */
  missing: string[];
  /** A line of the DNS to write, letter for letter. */
  record?: DnsRecord;
  /** To type on the server, letter for letter. */
  command?: string;
  /** The versions that are confirmed with it, as they stand: once no fact that they quote is missing. */
  versions?: Partial<Record<SettingKey, string>>;
  /** Where to fill it in; null when it is not done in this space. */
  to: string | null;
}

interface SettingsItem {
  id: string;
  title: string;
  why: string;
  group: string;
  keys: SettingKey[];
}

/** The facts about the seller that the law wants real before anything is sold (Code de la consommation L.221-5, LCEN art. 6). */
const settingsItems: SettingsItem[] = [
  {
    id: "identite",
    title: "Identité du vendeur",
    why: "La loi demande de dire qui vend, et où. Ces lignes sont sur chaque facture.",
    group: "legal",
    keys: ["seller_name", "seller_address", "publication_director", "insurance"],
  },
  {
    id: "siren",
    title: "SIREN",
    why: "Le numéro de votre entreprise doit figurer dans les mentions légales et sur les factures.",
    group: "legal",
    keys: ["seller_siren"],
  },
  {
    id: "hebergeur",
    title: "Hébergeur",
    why: "Les mentions légales nomment l’entreprise qui héberge le site.",
    group: "legal",
    keys: ["host_name", "host_address", "host_phone"],
  },
  {
    id: "mediateur",
    title: "Médiateur de la consommation",
    why: "Vendre à des particuliers oblige à adhérer à un médiateur et à donner ses coordonnées.",
    group: "legal",
    keys: ["mediator", "mediator_address", "mediator_url"],
  },
  {
    id: "coach",
    title: "Le coach",
    why: "Le nom, l’histoire et la formation montrés au public doivent être les vôtres.",
    group: "marque",
    keys: ["coach_name", "coach_story", "coach_training", "bank_statement_text"],
  },
  {
    id: "contact",
    title: "Moyens de contact",
    why: "Les liens et adresses de démonstration ne mènent à personne.",
    group: "contact",
    keys: ["contact_email", "contact_phone", "whatsapp_url", "instagram_url"],
  },
  {
    id: "visio",
    title: "Adresse de visio",
    why: "La page d’un rendez-vous en visio montre ce lien dix minutes avant. Vide si vous l’envoyez vous-même.",
    group: "rendez-vous",
    keys: ["video_url"],
  },
  {
    id: "membres",
    title: "Ce que l’adhésion ouvre",
    why: "L’offre nomme la communauté privée tant que cette ligne est remplie : un membre doit la trouver dans son espace.",
    group: "membres",
    keys: ["community_url"],
  },
  {
    id: "donnees",
    title: "Adresse pour les droits sur les données",
    why: "Chacun doit pouvoir demander à voir ou à effacer ses données.",
    group: "legal",
    keys: ["privacy_email"],
  },
  {
    id: "comptes",
    title: "Votre plateforme agréée",
    why: "La page Comptes la nomme à côté du fichier à lui remettre. Vide si vous n’en avez pas encore choisi.",
    group: "comptes",
    keys: ["reporting_platform"],
  },
];

/** Asked for by these lines. */
const quotedKeys = new Set(settingsItems.flatMap(({ keys }) => keys));

/** The versions the coach stands by once she has read the texts filled with her own facts. */
export const versionKeys: SettingKey[] = ["terms_version", "privacy_version"];

/** What the coach does on this very page. */
export const TO_PUT_ASIDE = "mettre l’essai de côté";

const moneyMissing: Record<MoneyState, string[]> = {
  agree: [],
  trial_to_put_aside: [TO_PUT_ASIDE],
  key_of_trial: ["clé réelle (MOLLIE_API_KEY) : ces comptes ont déjà reçu de l’argent réel"],
};

/** Items whose facts the terms quote: the terms are read once these are real. */
const quotedByTerms = ["identite", "siren", "mediateur", "prestataires"];

/** Everything that must be true before real money is taken, and why. `label` names a setting for the coach. */
export function goLiveList(facts: GoLiveFacts, label: (key: SettingKey) => string): GoLiveItem[] {
  const { settings, saved, demonstration, library, mostChosen, today } = facts;
  const { portrait, partners, mail, baseUrl, paymentKey, money } = facts;
  const unshown = mostChosen && (mostChosen.own === 0 || mostChosen.own < mostChosen.most) ? mostChosen : null;
  const inUse = processorsInUse(settings).map(({ key }) => key);
  const unnamed = [...new Set<SettingKey>([...inUse, ...(facts.usesBucket ? ["storage_processor" as const] : [])])]
    .filter((key) => !quotedKeys.has(key))
    .filter((key) => settings[key] === "" || isDemonstration(key, settings[key]));
  const fromSettings = [
    ...settingsItems.map(({ id, title, why, group, keys }) => {
      const missing = keys.filter((key) => isDemonstration(key, settings[key])).map(label);
      return item({ id, title, why, missing, to: `/admin/settings?groupe=${group}` });
    }),
    item({
      id: "prestataires",
      title: "Prestataires nommés",
      why: "La politique de confidentialité dit qui reçoit quelque chose de chacun, et dans quel pays. Ce qui ne sert pas n’a pas à être nommé.",
      missing: unnamed.map(label),
      to: "/admin/settings?groupe=prestataires",
    }),
  ];
  const quoted = fromSettings.filter(({ id, state }) => quotedByTerms.includes(id) && state === "missing");
  const unread = versionKeys.filter((key) => !saved.includes(key)).map(label);
  return [
    ...fromSettings,
    item({
      id: "conditions",
      title: "Conditions et confidentialité relues",
      why: "Chaque commande garde la version des conditions acceptée. Relisez-les avec vos vraies mentions.",
      missing: quoted.length > 0 ? [`d’abord ${quoted.map(({ title }) => `« ${title} »`).join(", ")}`] : unread,
      ...(quoted.length === 0 && {
        versions: Object.fromEntries(versionKeys.map((key) => [key, String(settings[key])])),
      }),
      to: null,
    }),
    item({
      id: "portrait",
      title: "Votre portrait",
      why: "Le visage dessiné n’est celui de personne. On écrit plus volontiers à quelqu’un que l’on a vu.",
      missing: portrait ? [] : ["une photo de vous"],
      to: "/admin/photos/portrait",
    }),
    item({
      id: "temoignages",
      title: "Témoignages prouvés",
      why: "Un témoignage publié demande un accord écrit et une date. Sans eux il n’est pas montré : complétez-le, ou cachez-le.",
      missing: demonstration.testimonials > 0 ? [counted(demonstration.testimonials, "témoignage sans preuve")] : [],
      to: "/admin/temoignages",
    }),
    item({
      id: "chiffres",
      title: "Chiffres prouvés",
      why: "Un chiffre publié demande une source, une période et un nombre de personnes. Sans eux il n’est pas montré.",
      missing: demonstration.figures > 0 ? [counted(demonstration.figures, "chiffre sans preuve")] : [],
      to: "/admin/chiffres",
    }),
    item({
      id: "partenaires",
      title: "Partenaires réels",
      why: "L’offre annonce des tarifs chez des partenaires dès qu’il y en a un en cours : aucun ne peut être inventé.",
      missing: partners.demonstration > 0 ? [counted(partners.demonstration, "partenaire de démonstration")] : [],
      to: "/admin/partenaires",
    }),
    item({
      id: "bibliotheque",
      title: "Ce que l’offre annonce",
      why: "Un guide, un podcast ou une vidéo se vend quand il est en ligne, ou promis pour un jour qui n’est pas passé. Un exemple ne compte pas.",
      missing: library.flatMap(({ name, published, real, promised }) => [
        ...(published > 0 && real === 0 ? [`${name} (seulement des exemples)`] : []),
        ...(promised && promised < today ? [`${name} : promis pour le ${formatDay(promised)}, passé`] : []),
      ]),
      to: "/admin/bibliotheque",
    }),
    {
      id: "mention",
      title: "« Le plus choisi » compté",
      why: "Conseillé : cette mention dit un fait. Portez-la quand vos ventes le montrent, retirez-la d’ici là.",
      state: unshown ? "advised" : "done",
      missing: unshown ? [`${unshown.name} : ${counted(unshown.own, "vente")} depuis janvier`] : [],
      to: "/admin/prestations",
    },
    item({
      id: "emails",
      title: "E-mails",
      why: "La confirmation de commande est obligatoire et part par e-mail. Un message doit être parti avec succès.",
      missing: [
        ...(mail.configured ? [] : ["serveur d’envoi (SMTP_URL)"]),
        ...(/\.example>?$/.test(mail.from) ? ["adresse d’expédition (MAIL_FROM)"] : []),
        ...(tellingTermsIn(mail.from).length > 0 ? ["nom d’expéditeur discret (MAIL_FROM)"] : []),
        ...(mail.configured && !mail.working ? ["un essai réussi"] : []),
      ],
      to: "/admin/emails",
    }),
    item({
      id: "adresse",
      title: "Adresse du site",
      why: "Les liens des e-mails et le retour de paiement partent de cette adresse.",
      missing: /^https:\/\/(?!.*\.example$)/.test(baseUrl) ? [] : ["adresse publique en https (BASE_URL)"],
      to: null,
    }),
    item({
      id: "paiements",
      title: "Clé de paiement",
      why: "Avec une clé d’essai, personne n’est débité. La clé réelle vient de votre compte Mollie.",
      missing: paymentKey === "live" ? [] : ["clé réelle (MOLLIE_API_KEY)"],
      to: null,
    }),
    item({
      id: "essai",
      title: "Argent d’essai et argent réel séparés",
      why: "Un achat d’essai n’ouvre aucun droit et n’entre dans aucun chiffre. La série légale des factures commence à 1.",
      missing: moneyMissing[money],
      to: null,
    }),
    {
      id: "fiches",
      title: "Fiches de droit et d’aide relues",
      why: "Conseillé : une phrase que personne n’a encore vérifiée existe, et ne s’imprime nulle part. La liste à imprimer et à faire signer, une par personne, se demande à qui s’occupe du serveur : cette commande la fait.",
      command: "npm run knowledge -- --liste",
      state: facts.unsigned.length > 0 ? "advised" : "done",
      missing: facts.unsigned,
      to: null,
    },
    {
      id: "mots-de-passe",
      title: "Mots de passe d’au moins 12 caractères",
      why: "Conseillé : un mot de passe court se devine.",
      state: settings.password_min_length >= ADVISED_PASSWORD_LENGTH ? "done" : "advised",
      missing: [],
      to: "/admin/settings?groupe=regles",
    },
  ];
}

/** Nothing that must be there is missing. */
export function isComplete(items: GoLiveItem[]): boolean {
  return items.every(({ state }) => state !== "missing");
}

function item(given: Omit<GoLiveItem, "state">): GoLiveItem {
  return { ...given, state: given.missing.length > 0 ? "missing" : "done" };
}

function counted(count: number, words: string): string {
  return count > 1 ? `${count} ${words.replace(/^(\S+)/, "$1s")}` : `${count} ${words}`;
}
