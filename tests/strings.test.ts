import { describe, expect, test } from "vitest";
import { sources } from "./support/sources";

// The owner's catalogue of messages (spec §8), word for word: where each is written, and the test that makes it appear.

interface Message {
  text: string;
  /** The file of app/ that holds it. */
  source: string;
  /** The test file and the title of the test that provokes it. */
  test: string;
  title: string;
  /** What the test names instead of the words. */
  constant?: string;
}

const guide = { source: "app/features/guide/messages.ts", test: "tests/e2e/visitor-asks-for-the-guide.e2e.ts" };
const guideJourney = "a visitor asks for the guide on the home page, reads the mail and opens the guide";
const letter = {
  source: "app/features/newsletter/messages.ts",
  test: "tests/e2e/visitor-subscribes-to-the-letter.e2e.ts",
};
const letterJourney = "a visitor subscribes to the letter, told of each step in the owner's words";
const code = { source: "app/features/referral/messages.ts", test: "tests/e2e/visitor-reads-the-owners-words.e2e.ts" };
const payment = {
  source: "app/features/membership/messages.ts",
  test: "tests/e2e/visitor-reads-the-owners-words.e2e.ts",
};
const account = {
  source: "app/features/accounts/messages.ts",
  test: "tests/e2e/visitor-reads-the-owners-words.e2e.ts",
};
const rights = { ...account, test: "app/features/accounts/accounts.db.test.ts" };
const rightsTitle = "the coach enters; a member, a visitor and a broken check are sent away with the reason";
const trouble = "tests/site-in-trouble.http.test.ts";
const events = {
  source: "app/features/events/admin/words.ts",
  test: trouble,
  title: "an event deleted, a deletion that breaks and a list that cannot be read each say so",
};
const contact = { source: "app/features/contact/messages.ts", test: "tests/e2e/visitor-writes-to-the-coach.e2e.ts" };
const dialog = "a visitor writes in the dialog, closes it by mistake, and finds the text again";
const panel = "a visitor writes from the help panel, and the network comes back";

const catalogue: Message[] = [
  { ...guide, title: guideJourney, text: "Champs obligatoires" },
  { ...guide, title: guideJourney, text: "Email invalide" },
  { ...guide, title: guideJourney, text: "Guide envoyé !" },
  { ...guide, title: guideJourney, text: "Vérifiez votre boîte email dans quelques instants." },
  {
    ...guide,
    title: "a visitor loses the network while asking, keeps the words typed, and asks again",
    text: "Une erreur est survenue. Veuillez réessayer.",
  },
  { ...letter, title: letterJourney, text: "Veuillez entrer votre email" },
  { ...letter, title: letterJourney, text: "Inscription réussie ! Consultez votre boîte mail." },
  { ...letter, title: letterJourney, text: "Une erreur est survenue. Veuillez réessayer." },
  {
    ...letter,
    test: "app/features/newsletter/newsletter.http.test.ts",
    title: "a stranger learns nothing of a known address; the browser that confirmed it, and keeps markers, is told",
    text: "Vous êtes déjà inscrit à notre newsletter",
  },
  {
    ...code,
    test: "tests/e2e/visitor-tries-a-code.e2e.ts",
    title: "a visitor sends an empty code",
    text: "Veuillez entrer un code de parrainage",
  },
  {
    ...code,
    test: "tests/e2e/visitor-tries-a-code.e2e.ts",
    title: "a visitor tries a code nobody has, then corrects it",
    text: "Code invalide ou expiré",
  },
  { ...code, title: "a code refused without a reason reads « Code invalide »", text: "Code invalide" },
  {
    ...code,
    title: "a code whose check fails says so, then is accepted",
    text: "Erreur lors de la validation du code",
  },
  { ...code, title: "a code whose check fails says so, then is accepted", text: "Code valide ! Vous bénéficiez de " },
  {
    ...code,
    title: "a member signs in, copies her code and her link, and signs out",
    text: "Code copié dans le presse-papier !",
  },
  {
    ...code,
    title: "a member signs in, copies her code and her link, and signs out",
    text: "Lien copié dans le presse-papier !",
  },
  {
    ...payment,
    title: "a payment the provider cannot create, then gives no page for, is told each time",
    text: "Erreur de paiement",
  },
  {
    ...payment,
    title: "a payment the provider cannot create, then gives no page for, is told each time",
    text: "Impossible de créer le paiement. Veuillez réessayer.",
  },
  {
    ...payment,
    title: "a payment the provider cannot create, then gives no page for, is told each time",
    text: "URL de paiement non reçue. Veuillez réessayer.",
  },
  {
    ...payment,
    test: trouble,
    title: "an order that breaks says so; nothing is kept",
    text: "Une erreur est survenue. Veuillez réessayer.",
  },
  {
    ...payment,
    title: "a visitor who orders signed out is asked for an account, then led to the payment",
    text: "Authentification requise",
  },
  {
    ...payment,
    title: "a visitor who orders signed out is asked for an account, then led to the payment",
    text: "Veuillez créer un compte pour continuer",
  },
  {
    ...account,
    title: "a visitor who orders signed out is asked for an account, then led to the payment",
    text: "Compte créé avec succès ! Redirection vers le paiement...",
  },
  {
    ...account,
    test: trouble,
    title: "a sign-up that breaks says so, and keeps what was typed",
    text: "Une erreur est survenue lors de l'inscription",
  },
  {
    ...account,
    title: "a member signs in, copies her code and her link, and signs out",
    text: "Connexion réussie !",
  },
  {
    ...account,
    test: "app/features/accounts/auth.http.test.ts",
    title: "a wrong password and an unknown address read the same",
    text: "Email ou mot de passe incorrect",
  },
  {
    ...account,
    title: "a member signs in, copies her code and her link, and signs out",
    text: "Déconnexion réussie",
  },
  {
    ...account,
    test: trouble,
    title: "a sign-out that breaks says so, and does not pretend",
    text: "Erreur lors de la déconnexion",
  },
  {
    ...account,
    test: "app/features/accounts/rules.test.ts",
    title: "an empty sign-up names every field, with the owner's sentence for the terms",
    text: "Vous devez accepter les conditions générales et la politique de confidentialité",
  },
  { ...rights, title: rightsTitle, text: "Vous devez être connecté" },
  { ...rights, title: rightsTitle, text: "Accès non autorisé" },
  { ...rights, title: rightsTitle, text: "Erreur lors de la vérification des droits" },
  {
    ...payment,
    test: trouble,
    title: "the list of members that cannot be read says so",
    text: "Erreur lors du chargement des membres",
  },
  { ...events, text: "Erreur lors du chargement des événements" },
  { ...events, text: "Erreur lors de la suppression" },
  { ...events, text: "Événement supprimé" },
  { ...contact, title: dialog, text: "Veuillez accepter notre politique de confidentialité" },
  {
    ...contact,
    title: dialog,
    text: "Message envoyé avec succès ! Nous vous répondrons dans les plus brefs délais.",
    constant: "messageSent",
  },
  {
    ...contact,
    title: "a visitor writes on the contact page, without network at first",
    text: "Une erreur est survenue. Veuillez réessayer.",
    constant: "messageFailed",
  },
  { ...contact, title: panel, text: "Une erreur s'est produite. Réessaye ou contacte-nous à " },
  { ...contact, title: panel, text: "Merci ! Nous revenons vers toi rapidement." },
  {
    source: "app/features/site/layout/not-found.tsx",
    test: "tests/site.http.test.ts",
    title: "an unknown address says so, in the owner's words and with a way on",
    text: "Oops! Page not found",
  },
  {
    source: "app/features/site/layout/error-page.tsx",
    test: trouble,
    title: "a page that breaks says so in the owner's words, with a way on and no trace of how",
    text: "Unexpected Application Error!",
  },
  {
    source: "app/features/blog/article.page.tsx",
    test: "tests/found-and-shared.http.test.ts",
    title: "what does not exist is not found, the page that says so included",
    text: "/404",
  },
];

/** Typography may differ (’, no-break spaces, HTML's own writing of an apostrophe), words may not. */
const plain = (text: string) =>
  text
    .replace(/[\u00a0\u202f]|\\u00a0|\\u202f/g, " ")
    .replaceAll("’", "'")
    .replaceAll("&#x27;", "'");

const files = new Map(
  [...sources("app", /\.tsx?$/), ...sources("tests", /\.ts$/)].map(({ path, text }) => [path, plain(text)]),
);

describe("every message of the owner's catalogue", () => {
  test.each(catalogue)("« $text » is written in $source and provoked by « $title »", (message) => {
    expect(files.get(message.source), message.source).toContain(plain(message.text));
    const proof = files.get(message.test) ?? "";
    const start = proof.indexOf(`test("${plain(message.title)}"`);
    expect(start, `${message.test} has this test`).toBeGreaterThanOrEqual(0);
    const end = proof.slice(start + 1).search(/^(?:test|describe)[.(]/m);
    const body = end < 0 ? proof.slice(start) : proof.slice(start, start + 1 + end);
    const words = message.constant ?? plain(message.text).trim();
    expect(body.includes(words), `the test names ${words}`).toBe(true);
  });
});
