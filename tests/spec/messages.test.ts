import { holdRows, provedBy } from "../support/proofs";

// The owner's catalogue of messages (requirements, section 14), word for word: when each is said, the file that holds it, the test that provokes it.

const guide = "app/features/guide/messages.ts";
const letter = "app/features/newsletter/messages.ts";
const code = "app/features/referral/messages.ts";
const payment = "app/features/membership/messages.ts";
const account = "app/features/accounts/messages.ts";
const events = "app/features/events/admin/words.ts";
const contact = "app/features/contact/messages.ts";

const guideJourney = "tests/e2e/visitor-asks-for-the-guide.e2e.ts";
const codeJourney = "tests/e2e/visitor-tries-a-code.e2e.ts";
const words = "tests/e2e/visitor-reads-the-owners-words.e2e.ts";
const trouble = "tests/site-in-trouble.http.test.ts";
const writing = "tests/e2e/visitor-writes-to-the-coach.e2e.ts";

holdRows([
  ...provedBy(
    guideJourney,
    "a visitor asks for the guide on the home page, reads the mail and opens the guide",
    ["guide, empty", guide, "Champs obligatoires"],
    ["guide, bad email", guide, "Email invalide"],
    ["guide, success", guide, "Guide envoyé !", "Vérifiez votre boîte email dans quelques instants."],
  ),
  ...provedBy(guideJourney, "a visitor loses the network while asking, keeps the words typed, and asks again", [
    "guide, failure",
    guide,
    "Une erreur est survenue. Veuillez réessayer.",
  ]),
  ...provedBy(
    "tests/e2e/visitor-subscribes-to-the-letter.e2e.ts",
    "a visitor subscribes to the letter, told of each step in the owner's words",
    ["letter, empty", letter, "Veuillez entrer votre email"],
    ["letter, failure", letter, "Une erreur est survenue. Veuillez réessayer."],
    ["letter, success", letter, "Inscription réussie ! Consultez votre boîte mail."],
  ),
  ...provedBy(
    "app/features/newsletter/newsletter.http.test.ts",
    "a stranger learns nothing of a known address; the browser that confirmed it, and keeps markers, is told",
    ["letter, duplicate, to the browser that did it", letter, "Vous êtes déjà inscrit à notre newsletter"],
  ),
]);

holdRows([
  ...provedBy(codeJourney, "a visitor sends an empty code", [
    "code, blank",
    code,
    "Veuillez entrer un code de parrainage",
  ]),
  ...provedBy(codeJourney, "a visitor tries a code nobody has, then corrects it", [
    "code, refused with a reason",
    code,
    "Code invalide ou expiré",
  ]),
  ...provedBy(words, "a code refused without a reason reads « Code invalide »", [
    "code, refused without a reason",
    code,
    "Code invalide",
  ]),
  ...provedBy(
    words,
    "a code whose check fails says so, then is accepted",
    ["code, failure", code, "Erreur lors de la validation du code"],
    ["code, success", code, "Code valide ! Vous bénéficiez de "],
  ),
  ...provedBy(
    words,
    "a member signs in, copies her code and her link, and signs out",
    ["code, copied", code, "Code copié dans le presse-papier !"],
    ["link, copied", code, "Lien copié dans le presse-papier !"],
    ["sign-in", account, "Connexion réussie !"],
    ["sign-out", account, "Déconnexion réussie"],
  ),
]);

holdRows([
  ...provedBy(
    words,
    "a payment the provider cannot create, then gives no page for, is told each time",
    ["payment, error", payment, "Erreur de paiement", "Impossible de créer le paiement. Veuillez réessayer."],
    ["payment, no address", payment, "URL de paiement non reçue. Veuillez réessayer."],
  ),
  ...provedBy(trouble, "an order that breaks says so; nothing is kept", [
    "payment, another failure",
    payment,
    "Une erreur est survenue. Veuillez réessayer.",
  ]),
  ...provedBy(
    words,
    "a visitor who orders signed out is asked for an account, then led to the payment",
    ["payment, no session", payment, "Authentification requise", "Veuillez créer un compte pour continuer"],
    ["sign-up", account, "Compte créé avec succès ! Redirection vers le paiement..."],
  ),
  ...provedBy(trouble, "a sign-up that breaks says so, and keeps what was typed", [
    "sign-up, failure",
    account,
    "Une erreur est survenue lors de l'inscription",
  ]),
  ...provedBy("app/features/accounts/auth.http.test.ts", "a wrong password and an unknown address read the same", [
    "sign-in, refused",
    account,
    "Email ou mot de passe incorrect",
  ]),
  ...provedBy(trouble, "a sign-out that breaks says so, and does not pretend", [
    "sign-out, failure",
    account,
    "Erreur lors de la déconnexion",
  ]),
  ...provedBy(
    "app/features/accounts/rules.test.ts",
    "an empty sign-up names every field, with the owner's sentence for the terms",
    ["terms not ticked", account, "Vous devez accepter les conditions générales et la politique de confidentialité"],
  ),
]);

holdRows([
  ...provedBy(
    "app/features/accounts/rights.db.test.ts",
    "the coach enters; a member, a visitor and a broken check are sent away with the reason",
    ["back office, no session", account, "Vous devez être connecté"],
    ["back office, no role", account, "Accès non autorisé"],
    ["back office, the check fails", account, "Erreur lors de la vérification des droits"],
  ),
  ...provedBy(trouble, "the list of members that cannot be read says so", [
    "members, failure",
    payment,
    "Erreur lors du chargement des membres",
  ]),
  ...provedBy(
    trouble,
    "an event deleted, a deletion that breaks and a list that cannot be read each say so",
    ["events, failure", events, "Erreur lors du chargement des événements"],
    ["event, not deleted", events, "Erreur lors de la suppression"],
    ["event, deleted", events, "Événement supprimé"],
  ),
]);

holdRows([
  ...provedBy(
    writing,
    "a visitor writes in the dialog, closes it by mistake, and finds the text again",
    ["dialog, no consent", contact, "Veuillez accepter notre politique de confidentialité"],
    [
      "dialog, success",
      contact,
      ["Message envoyé avec succès ! Nous vous répondrons dans les plus brefs délais.", "messageSent"],
    ],
  ),
  ...provedBy(writing, "a visitor writes on the contact page, without network at first", [
    "dialog and page, failure",
    contact,
    ["Une erreur est survenue. Veuillez réessayer.", "messageFailed"],
  ]),
  ...provedBy(
    writing,
    "a visitor writes from the help panel, and the network comes back",
    ["help, failure", contact, "Une erreur s'est produite. Réessaye ou contacte-nous à "],
    ["help, success", contact, "Merci ! Nous revenons vers toi rapidement."],
  ),
  ...provedBy(
    "tests/found-and-shared.http.test.ts",
    "what does not exist is not found, the page that says so included",
    ["unknown article", "app/features/blog/article.page.tsx", "/404"],
  ),
  ...provedBy("tests/site.http.test.ts", "an unknown address says so, in the owner's words and with a way on", [
    "unknown address",
    "app/features/site/layout/not-found.tsx",
    "Oops! Page not found",
  ]),
  ...provedBy(trouble, "a page that breaks says so in the owner's words, with a way on and no trace of how", [
    "a page that breaks",
    "app/features/site/layout/error-page.tsx",
    "Unexpected Application Error!",
  ]),
]);
