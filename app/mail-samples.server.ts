import * as accounts from "~/features/accounts/mails";
import type { MailSample } from "~/features/admin/mail-samples.server";
import * as admin from "~/features/admin/mails";
import * as billing from "~/features/billing/mails";
import { saleTerms } from "~/features/billing/sale-terms";
import * as contact from "~/features/contact/mails";
import * as events from "~/features/events/mails";
import * as guide from "~/features/guide/mails";
import * as membership from "~/features/membership/mails";
import * as newsletter from "~/features/newsletter/mails";
import { defaultSettings, mediatorLine, type Settings, sellerLine } from "~/features/settings/rules";
import * as terminations from "~/features/terminations/mails";
import { terminationLines } from "~/features/terminations/messages";
import { formatExactInstant, parisInstant } from "~/platform/clock";
import type { Mail } from "~/platform/mail/mail";

/** Claire, her year and her meeting: invented, and the same in every preview. */
const firstName = "Claire";
const reference = "ECL-2026-0042";
const order = { reference, placed_at: parisInstant("2026-11-24", "09:30"), terms_hash: "sample" };
const receivedAt = formatExactInstant(parisInstant("2026-11-28", "21:47"));
const refundEnd = parisInstant("2026-12-06", "18:30");
const kind = "withdrawal";

/** What the mails are drawn with: the present settings, and what they come to for Claire. */
function sample(settings: Settings, site: string) {
  const priceCents = settings.membership_price_cents - settings.referral_discount_cents;
  const contactEmail = settings.contact_email;
  return {
    site,
    yearCents: settings.membership_price_cents,
    priceCents,
    halfCents: Math.floor(priceCents / 2),
    terms: saleTerms(settings, order, { withdrawUntil: "2026-12-08", baseUrl: site }),
    seller: { seller: sellerLine(settings), contactEmail, mediator: mediatorLine(settings) },
    reader: { firstName, contactEmail, accountUrl: `${site}/espace-membre` },
    waysIn: { signInUrl: `${site}/auth`, resetUrl: `${site}/auth/mot-de-passe-oublie` },
    unsubscribe: { unsubscribeUrl: `${site}/lettre/desinscription?jeton=exemple` },
    meeting: {
      firstName,
      title: "Café des parents, un mardi soir",
      begin: parisInstant("2026-12-08", "18:30"),
      place: "12 rue de l’Exemple, 75008 Paris",
      eventUrl: `${site}/evenements/cafe-des-parents`,
    },
  };
}

type Draw = (given: ReturnType<typeof sample>) => Mail;

const group =
  (name: string) =>
  (id: string, when: string, draw: Draw): MailSample => ({
    ...{ id, group: name, when },
    subject: draw(sample(defaultSettings, "")).subject,
    draw: (settings, site) => draw(sample(settings, site)).body,
  });

const account = group("Comptes");
const year = group("Adhésion");
const end = group("Fins de contrat");
const place = group("Événements");
const message = group("Messages");
const letter = group("Guide et lettre");
const own = group("À vous");

/** Every mail the product sends, drawn with invented people: what the coach previews. A test finds a mail that is missing here. */
export const mailSamples: MailSample[] = [
  account("confirmer", "À l’inscription, pour une nouvelle adresse.", ({ site }) =>
    accounts.confirmAddress({ url: `${site}/auth/confirmer?jeton=exemple` }),
  ),
  account("deja-connu", "À l’inscription, quand l’adresse a déjà un compte.", ({ site, waysIn }) =>
    accounts.alreadyKnown({ ...waysIn, attachUrl: `${site}/auth/confirmer?jeton=exemple` }),
  ),
  account("mot-de-passe", "Quand un mot de passe est oublié.", ({ site }) =>
    accounts.resetPassword({ url: `${site}/auth/nouveau-mot-de-passe?jeton=exemple` }),
  ),
  account("nouvelle-adresse", "À une nouvelle adresse, pour la prouver.", ({ site }) =>
    accounts.confirmNewAddress({ url: `${site}/auth/nouvelle-adresse?jeton=exemple` }),
  ),
  account("adresse-prise", "Quand un autre compte a voulu prendre cette adresse.", ({ waysIn }) =>
    accounts.addressTaken(waysIn),
  ),
  account("adresse-changee", "À l’ancienne adresse, après un changement.", ({ site }) =>
    accounts.addressChanged({ undoUrl: `${site}/auth/garder-mon-adresse?jeton=exemple` }),
  ),
  account("mot-de-passe-change", "Après un changement de mot de passe.", () => accounts.passwordChanged()),
  account(
    "double-authentification",
    "Quand la double authentification est activée, retirée (par vous aussi), ou qu’un code de secours sert.",
    () => accounts.factorNotice({ what: "on" }),
  ),

  year("bienvenue", "Dès que le paiement est arrivé.", ({ site, priceCents, halfCents, terms, reader }) =>
    membership.welcome({
      ...terms,
      ...reader,
      label: "Adhésion Premium, un an",
      totalCents: priceCents,
      paidCents: priceCents - halfCents,
      next: { amountCents: halfCents, dueDate: "2026-12-24" },
      startDate: "2026-11-24",
      endDate: "2027-11-23",
      code: "CLAIR-7K2M",
      shareUrl: `${site}/membership?ref=CLAIR-7K2M`,
    }),
  ),
  year("echeance-annoncee", "Une semaine avant la seconde échéance.", ({ halfCents, reader }) =>
    billing.upcomingDebit({ ...reader, amountCents: halfCents, dueDate: "2026-12-24" }),
  ),
  year("second-recu", "Quand la seconde échéance est réglée.", ({ halfCents, reader }) =>
    membership.secondReceipt({ ...reader, amountCents: halfCents, endDate: "2027-11-23" }),
  ),
  year("echeance-refusee", "Quand la banque refuse la seconde échéance.", ({ halfCents, reader }) =>
    membership.debitRefused({ ...reader, amountCents: halfCents, retryOn: "2026-12-27", openUntil: "2026-12-31" }),
  ),
  year("acces-en-pause", "Le jour où l’accès s’arrête, quand la seconde échéance manque.", ({ halfCents, reader }) =>
    membership.accessPaused({ ...reader, amountCents: halfCents, since: "2027-01-01" }),
  ),
  year(
    "paiement-repris",
    "Quand la banque reprend un paiement. Si elle le rend, le message est celui d’une adhésion rétablie.",
    ({ yearCents, reader }) => membership.paymentTakenBack({ ...reader, amountCents: yearCents }),
  ),
  year("remboursement", "Quand un remboursement part.", ({ yearCents, reader }) =>
    membership.refundDone({ ...reader, amountCents: yearCents, parts: [], reference, paidTwice: false }),
  ),
  year("remboursement-en-deux", "Quand un remboursement rend deux paiements.", ({ halfCents, reader }) =>
    membership.refundDone({
      ...reader,
      amountCents: 2 * halfCents,
      parts: [
        { instalment: 1, paidOn: "2026-11-21", amountCents: halfCents },
        { instalment: 2, paidOn: "2026-12-21", amountCents: halfCents },
      ],
      reference,
      paidTwice: false,
    }),
  ),
  year("fin-d-adhesion", "Un mois avant le dernier jour.", ({ site, reader }) =>
    membership.endOfYear({ ...reader, endDate: "2027-11-23", renewFrom: null, renewUrl: `${site}/membership` }),
  ),
  year("jours-offerts", "Quand vous offrez une adhésion, ou la prolongez.", ({ reader }) =>
    membership.daysGiven({ ...reader, from: "2027-11-24", until: "2028-01-23", extended: true }),
  ),
  year(
    "adhesion-arretee",
    "Quand vous suspendez une adhésion, y mettez fin, ou reprenez des jours offerts.",
    ({ reader }) => membership.membershipStopped({ ...reader, what: "suspended" }),
  ),
  year("adhesion-retablie", "Quand vous rétablissez une adhésion.", ({ reader }) =>
    membership.membershipRestored({ ...reader, until: "2027-11-23" }),
  ),

  end("retractation-recue", "À l’adresse donnée.", ({ seller }) => {
    const lines = terminationLines({ kind, name: firstName, email: "claire@demo.example", reference, wishedDay: null });
    return terminations.terminationReceived({ ...seller, kind, lines, hasMotive: false, receivedAt });
  }),
  end("fin-a-traiter", "À vous, chaque fois.", ({ site }) =>
    terminations.terminationAlert({ kind, receivedAt, deadline: "2026-12-12", url: `${site}/admin` }),
  ),
  end("fin-traitee", "À qui a commandé.", ({ seller }) =>
    terminations.terminationSettled({ ...seller, kind, reference, lastDay: null, refundCents: 480_83 }),
  ),
  end("fin-close", "Sans remboursement.", ({ seller }) =>
    terminations.terminationClosed({ ...seller, answer: "Cette commande est déjà remboursée." }),
  ),

  place("place-confirmee", "Quand une place est confirmée ; ici, une place payée.", ({ terms, meeting }) =>
    events.placeConfirmed({ ...meeting, paid: { ...terms, paidCents: 25_00, refundEnd } }),
  ),
  place("place-proposee", "À la première personne de la liste d’attente.", ({ meeting }) => {
    const until = parisInstant("2026-12-02", "18:00");
    return events.placeOffered({ ...meeting, until, priceCents: 25_00, refundEnd });
  }),
  place("la-veille", "La veille, à 10 h.", ({ meeting }) =>
    events.dayBefore({ ...meeting, place: null, refundEnd, stillRefunded: false }),
  ),
  place("changement", "Quand vous changez l’heure ou le lieu.", ({ meeting }) =>
    events.meetingChanged({ ...meeting, timeChanged: true, paid: true }),
  ),
  place("attente-changement", "À qui attend une place, quand vous changez l’heure ou le lieu.", ({ meeting }) =>
    events.waitMoved({ ...meeting, place: "Paris 8e" }),
  ),
  place("attente-close", "À qui attendait encore, quand l’événement commence.", ({ meeting }) =>
    events.waitEnded({ ...meeting, place: "Paris 8e" }),
  ),
  place("annulation", "Quand vous annulez un événement.", ({ meeting }) =>
    events.meetingCanceled({ ...meeting, reason: "La salle n’est plus disponible.", refundedCents: 25_00 }),
  ),
  place("mot-aux-inscrits", "Quand vous écrivez aux inscrits d’un événement.", ({ meeting }) =>
    events.coachMessage({ ...meeting, text: "L’entrée se fait par la cour, au fond à gauche." }),
  ),
  place("place-rendue", "Quand une personne rend sa place.", ({ meeting }) =>
    events.placeGivenBack({ ...meeting, refund: "full", byCoach: false }),
  ),
  place("place-remboursee", "Quand le prix d’une place est rendu.", ({ reader, meeting: { eventUrl } }) =>
    events.moneyGivenBack({ ...reader, eventUrl, amountCents: 25_00, parts: [], reference, unused: false }),
  ),

  message("message-recu", "À qui vous écrit par le formulaire ou l’aide.", () => contact.messageReceived()),
  message("message-a-vous", "À vous, pour chaque message.", () =>
    contact.coachAlert({
      message: {
        name: "Karim Exemple",
        email: "karim@demo.example",
        phone: "06 00 00 00 00",
        situation: null,
        message: "Bonjour,\n\nEst-il possible de vous parler cette semaine ?",
      },
    }),
  ),
  message("votre-reponse", "Quand vous répondez depuis cet espace.", () =>
    contact.coachAnswer({ text: "Bonjour,\n\nOui, jeudi à 18 h si cela vous va.\nÀ bientôt." }),
  ),

  letter("guide", "À qui demande le guide gratuit.", ({ site }) =>
    guide.guideLink({ firstName, guideUrl: `${site}/guide`, wantsLetter: false }),
  ),
  letter("lettre-confirmer", "À qui demande la lettre.", ({ site }) =>
    newsletter.confirmSubscription({ confirmUrl: `${site}/lettre/confirmer?jeton=exemple` }),
  ),
  letter("lettre-bienvenue", "Quand l’inscription à la lettre est confirmée.", ({ unsubscribe }) =>
    newsletter.subscriptionConfirmed(unsubscribe),
  ),
  letter("lettre-deja", "À qui la demande alors qu’il la reçoit déjà.", ({ unsubscribe }) =>
    newsletter.alreadySubscribed(unsubscribe),
  ),

  own("acces-ouvert", "Quand l’administration est ouverte à une autre personne.", ({ site }) =>
    accounts.adminAdded({ journalUrl: `${site}/admin/journal` }),
  ),
  own("essai", "Quand vous demandez un essai depuis cette page.", () => admin.mailTrial({ when: order.placed_at })),
];
