/** The banner's words; a change of meaning asks for a new `COOKIES_VERSION`. */
export const bannerTitle = "Quelques cookies, si vous voulez bien";
export const bannerText = "Mesure d’audience et préférences, sans publicité. Refuser ne change rien pour vous.";

/** What may be accepted one by one: the field of the form, and what it means. */
export const purposeTexts = {
  necessary: { label: "Nécessaires.", text: "Session, commande, réponse aux formulaires. Toujours actifs." },
  analytics: {
    field: "analytics",
    label: "Mesure d’audience.",
    text: "Compter les visites, les pages lues et les inscriptions, sans savoir par qui.",
  },
  preferences: {
    field: "preferences",
    label: "Préférences.",
    text: "Retenir ce que vous avez déjà fait, comme l’inscription à la lettre.",
  },
} as const;
