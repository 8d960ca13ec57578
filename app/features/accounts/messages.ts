import { frAll } from "~/ui/french";
import type { PasswordGuess, PasswordProblem, Strength } from "./password-rules";

/** To the letter (requirements ). */
export const signedIn = "Connexion réussie !";
export const wrongCredentials = "Email ou mot de passe incorrect";
export const signedUp = "Compte créé avec succès ! Redirection vers le paiement...";
export const signedUpForEvent = "Compte créé avec succès !";
export const signUpFailed = "Une erreur est survenue lors de l'inscription";
export const termsRequired = "Vous devez accepter les conditions générales et avoir 18 ans ou plus";
export const emailInvalid = "Email invalide";
export const mustSignIn = "Vous devez être connecté";
export const notAllowed = "Accès non autorisé";
export const rightsUnknown = "Erreur lors de la vérification des droits";

/** Said at the box of the terms, on every page where they are accepted. */
export const termsChanged =
  "Les conditions ont changé pendant que vous lisiez. Relisez-les, puis acceptez-les de nouveau.";

/** With a password, then with a code: what stands on the button, and above a refusal. */
export const signInLabels = { problem: "Connexion impossible", submit: "Se connecter", busy: "Connexion..." };

/** A form was sent once its session was over. */
export const resumeTexts = frAll({
  over: "Votre session est terminée",
  waits:
    "Rien n'est parti. Ce que vous écriviez attend dans cette page, chiffré, et nulle part ailleurs. Connectez-vous pour le reprendre : seul votre compte l'ouvre, pendant deux heures, et fermer l'onglet l'efface.",
  lost: "Rien n'est parti. Par prudence, ce que vous écriviez n'a pas été gardé. Revenez en arrière : c'est le plus souvent encore dans la page.",
  back: "Vous revoilà",
  ready:
    "Ce que vous écriviez vous a attendu ici. « Reprendre » fait ce que vous demandiez : l'envoyer, le garder ou le montrer. Si ce n'est pas vous qui l'aviez envoyé, repartez sans.",
  resume: "Reprendre",
  drop: "Repartir sans",
});

export const resetRequested = "Si un compte existe à cette adresse, un message part.";
export const resetDone = "Votre mot de passe est changé";
export const resetDoneText = "Vous pouvez vous connecter.";
export const signInFailed = "La connexion n’a pas abouti. Réessayez dans un instant.";
export const requestFailed = "La demande n’a pas abouti. Réessayez dans un instant.";

export const firstNameMissing = "Indiquez votre prénom";
export const lastNameMissing = "Indiquez votre nom";
export const phoneMissing = "Indiquez votre téléphone";
export const phoneUnreadable = "Indiquez un numéro de téléphone, par exemple 06\u00a012\u00a034\u00a056\u00a078";
export const emailMissing = "Indiquez votre adresse e-mail";
export const passwordMissing = "Indiquez votre mot de passe";
export const codeMissing = "Indiquez le code";
export const tooLong = "Ce texte est trop long";

/** What a visitor who tries too often reads; never a lock, only a delay. */
export function tooManyTries(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Trop d’essais rapprochés. Réessayez dans ${minutes}\u00a0minute${minutes > 1 ? "s" : ""}.`;
}

/** Why a password is refused, with what to do. */
export function passwordRefused(problem: PasswordProblem, minLength: number): string {
  if (problem === "too_short") return `Le mot de passe doit compter au moins ${minLength}\u00a0caractères`;
  if (problem === "too_long") return "Le mot de passe est trop long";
  return passwordGuessed.too_common;
}

export const passwordGuessed: Record<PasswordGuess, string> = {
  too_common: "Ce mot de passe est trop courant. Choisissez-en un qui vous est propre.",
  own_address: "Votre adresse e-mail est essayée en premier. Choisissez un mot de passe sans rapport avec elle.",
};

export const strengthLabels: Record<Strength, string> = {
  weak: "faible",
  fair: "moyen",
  good: "bon",
  strong: "très bon",
};

export const profileSaved = "Votre profil est enregistré";
export const passwordForNumber = "Pour changer de numéro, donnez votre mot de passe";
export const answersShut = {
  title: "Rien n’a été changé",
  text: "Cette page dit pourquoi, et quand cela se rouvre.",
} as const;
export const sameAddress = "C’est déjà votre adresse";
export const addressAsked = "Un message part à cette adresse";
export const addressAskedText = "Ouvrez-le et confirmez : votre adresse changera à ce moment-là.";
export const factorTooNew =
  "Votre double authentification doit être active depuis plus de trois jours pour ne pas prévenir l’ancienne boîte. Décochez la case, ou attendez.";
export const wrongFormerPassword = "Ce n’est pas le mot de passe d’avant ce changement";
export const wrongPassword = "Ce n’est pas votre mot de passe actuel";
export const wrongSignUpPassword = "Ce n’est pas le mot de passe choisi à l’inscription";
export const samePassword = "Choisissez un mot de passe différent de l’actuel";
export const passwordChanged = "Votre mot de passe est changé";
export const passwordChangedText = "Vos autres appareils sont déconnectés.";
export const deviceEnded = "Cet appareil est déconnecté";
export const everywhereEnded = "Vous êtes déconnecté de tous vos appareils.";
export const wrongCode = "Ce code n’est pas valable. Attendez le suivant, puis réessayez.";
export const wrongApplicationCode =
  "Ce code n’est pas valable. Attendez le suivant dans votre application, puis réessayez : un code de secours ne sert pas ici.";
export const startAgain = "Le temps est passé. Saisissez de nouveau votre mot de passe.";
export const factorRemoved = "La double authentification est désactivée";
export const factorRequired = "Votre rôle demande un second code : il ne peut pas être désactivé.";
export const factorAlready = "La double authentification est déjà active";
export const offerUnusable = "Cette page a trop attendu. Recommencez avec le nouveau dessin.";
export const accountReady = "Votre compte est prêt";
export const accountReadyText = "Connectez-vous avec l’adresse et le mot de passe que vous venez de choisir.";
export const addressHasAccount = "Cette adresse a déjà un compte. Choisissez-en une autre.";

export const confirmationSent = {
  title: "Un nouveau message part",
  text: "Ouvrez le lien qu’il contient. Pensez à regarder dans les indésirables.",
} as const;

export const confirmationDelayed = {
  title: "Un message est déjà parti",
  text: "Laissez-lui le temps d’arriver, puis réessayez dans une heure.",
} as const;
