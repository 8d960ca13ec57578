import { accountData, connectionData } from "~/features/accounts/personal-data";
import { adviceData, messageConsentData } from "~/features/advice/personal-data";
import { auditData } from "~/features/audit/personal-data";
import { billingData } from "~/features/billing/personal-data";
import { bookingData } from "~/features/booking/personal-data";
import { contactData } from "~/features/contact/personal-data";
import { couplesData } from "~/features/couples/personal-data";
import { dataLinksData, dataRequestsData } from "~/features/data-requests/personal-data";
import { eventsData } from "~/features/events/personal-data";
import { giftsData } from "~/features/gifts/personal-data";
import { guideData } from "~/features/guide/personal-data";
import { hoursData } from "~/features/hours/personal-data";
import { lettersData } from "~/features/letters/personal-data";
import { libraryData } from "~/features/library/personal-data";
import { membershipData } from "~/features/membership/personal-data";
import { copiesData } from "~/features/my-data/personal-data";
import { newsletterData, openingData } from "~/features/newsletter/personal-data";
import { partnersData } from "~/features/partners/personal-data";
import { quotesData } from "~/features/quotes/personal-data";
import { referralData } from "~/features/referral/personal-data";
import { retentionData } from "~/features/retention/personal-data";
import { securityData } from "~/features/security-log/personal-data";
import { terminationsData } from "~/features/terminations/personal-data";
import { toolboxData } from "~/features/toolbox/personal-data";
import type { PersonalData } from "~/platform/personal-data/owned-table";
import { platformData } from "~/platform/personal-data/platform-data";
import type { Processing } from "~/platform/personal-data/processing";

/** What each room keeps of a person, in the order it is read: a table with an owner that none of them names fails `personal-data.db.test.ts`. */
export const personalData: PersonalData[] = [
  accountData,
  adviceData,
  toolboxData,
  bookingData,
  hoursData,
  eventsData,
  membershipData,
  giftsData,
  quotesData,
  billingData,
  referralData,
  terminationsData,
  libraryData,
  partnersData,
  couplesData,
  newsletterData,
  openingData,
  lettersData,
  guideData,
  contactData,
  messageConsentData,
  connectionData,
  securityData,
  dataRequestsData,
  dataLinksData,
  auditData,
  platformData,
  copiesData,
  retentionData,
];

/** What is kept of people without a row of theirs: the rest of the register of GDPR’s article 30. */
export const unownedData: { title: string; what: string; processing: Processing }[] = [
  {
    title: "La mesure d’audience et les choix sur les cookies",
    what: "Des nombres par jour : visites, par genre de site d’où elles arrivent, pages lues, comptes ouverts et adhésions payées ; le choix fait, sous une clé tirée au hasard",
    processing: {
      purpose: "Savoir quelles pages servent, et prouver qu’un choix a été demandé",
      bases: ["consent"],
      rules: ["audience", "choices", "choice_life"],
    },
  },
  {
    title: "Les témoignages",
    what: "Le nom ou le prénom montré, la situation, le récit, la photo s’il y en a une, le jour où l’accompagnement s’est achevé, et où l’accord écrit est gardé",
    processing: {
      purpose: "Montrer ce que des personnes accompagnées ont voulu en dire",
      bases: ["explicit_consent"],
      people: "la personne accompagnée, dont sa coach saisit le récit",
      special:
        "le récit d’une séparation, sous un nom : publié avec l’accord écrit de la personne, retiré quand elle le demande",
      rules: ["testimonials"],
    },
  },
  {
    title: "Les limites d’envoi",
    what: "Une empreinte du réseau, du compte ou de l’adresse",
    processing: {
      purpose: "Empêcher qu’un formulaire soit noyé, ou un mot de passe deviné",
      bases: ["interest"],
      unread: true,
      rules: ["request_traces"],
    },
  },
  {
    title: "Les violations de données",
    what: "Ce qui est arrivé, qui est touché, ce qui a été décidé ; chiffré",
    processing: {
      purpose: "Rendre compte d’une violation, et prévenir qui doit l’être",
      bases: ["duty"],
      rules: ["breaches"],
    },
  },
  {
    title: "Les sauvegardes",
    what: "Tout ce qui précède, chiffré",
    processing: { purpose: "Remettre le site en marche après un incident", bases: ["duty"], rules: ["backups"] },
  },
];
