import * as accounts from "~/features/accounts/mails";
import type { MailSample } from "~/features/admin/mail-samples.server";
import * as admin from "~/features/admin/mails";
import * as letters from "~/features/advice/mails";
import * as billing from "~/features/billing/mails";
import { saleTerms } from "~/features/billing/sale-terms";
import * as booking from "~/features/booking/mails";
import * as contact from "~/features/contact/mails";
import * as dataRequests from "~/features/data-requests/mails";
import * as events from "~/features/events/mails";
import * as gifts from "~/features/gifts/mails";
import { GIFT_LABEL } from "~/features/gifts/messages";
import * as guide from "~/features/guide/mails";
import * as hours from "~/features/hours/mails";
import * as written from "~/features/letters/mails";
import * as membership from "~/features/membership/mails";
import * as myData from "~/features/my-data/mails";
import * as newsletter from "~/features/newsletter/mails";
import * as quotes from "~/features/quotes/mails";
import * as referral from "~/features/referral/mails";
import * as retention from "~/features/retention/mails";
import { defaultSettings, mediatorLine, type Settings, sellerLine } from "~/features/settings/rules";
import * as terminations from "~/features/terminations/mails";
import { terminationLines } from "~/features/terminations/messages";
import { formatExactInstant, parisInstant } from "~/platform/clock";
import type { Mail } from "~/platform/mail/mail";
import { ruleOf } from "~/platform/mail/register";

/** Claire, her year and her meeting: invented, and the same in every preview. */
const firstName = "Claire";
const reference = "LE-7K2M9Q";
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
    replyDelay: settings,
    reader: { firstName, contactEmail, accountUrl: `${site}/espace-membre` },
    payUrl: `${site}/regler?jeton=exemple`,
    waysIn: { signInUrl: `${site}/auth`, resetUrl: `${site}/auth/mot-de-passe-oublie` },
    unsubscribe: { unsubscribeUrl: `${site}/lettre/desinscription?jeton=exemple` },
    meeting: {
      firstName,
      begin: parisInstant("2026-12-08", "18:30"),
      url: `${site}/ma-place/exemple`,
    },
  };
}

const blankBlock = { title: "", text: "", target: "", removed: false, url: "" };

const nothingBack = { refundCents: null, late: false, hourBack: false };

type Draw = (given: ReturnType<typeof sample>) => Mail;

/** When it leaves is what the register says. */
const group =
  (name: string) =>
  (id: string, draw: Draw): MailSample => {
    const { template, subject } = draw(sample(defaultSettings, ""));
    const { when } = ruleOf(template);
    return { id, template, group: name, when, subject, draw: (settings, site) => draw(sample(settings, site)).body };
  };

const account = group("Comptes");
const year = group("Adhésion");
const quote = group("Devis");
const end = group("Fins de contrat");
const meet = group("Rendez-vous");
const place = group("Événements");
const message = group("Messages");
const advice = group("Échanges");
const letter = group("Guide et lettre");
const own = group("À vous");

/** Every mail the product sends, drawn with invented people: what the coach previews. A test finds a mail that is missing here. */
export const mailSamples: MailSample[] = [
  account("confirmer", ({ site }) =>
    accounts.confirmAddress({
      url: `${site}/auth/confirmer?jeton=exemple`,
      resetUrl: `${site}/auth/mot-de-passe-oublie`,
    }),
  ),
  account("deja-connu", ({ site, waysIn }) =>
    accounts.alreadyKnown({ ...waysIn, attachUrl: `${site}/auth/confirmer?jeton=exemple` }),
  ),
  account("mot-de-passe", ({ site }) =>
    accounts.resetPassword({ url: `${site}/auth/nouveau-mot-de-passe?jeton=exemple` }),
  ),
  account("nouvelle-adresse", ({ site }) =>
    accounts.confirmNewAddress({ url: `${site}/auth/nouvelle-adresse?jeton=exemple` }),
  ),
  account("adresse-prise", ({ waysIn }) => accounts.addressTaken(waysIn)),
  account("adresse-changee", ({ site }) =>
    accounts.addressChanged({ undoUrl: `${site}/auth/garder-mon-adresse?jeton=exemple` }),
  ),
  account("mot-de-passe-change", () => accounts.passwordChanged()),
  account("copie-prete", ({ reader, site }) =>
    myData.copyReady({ ...reader, url: `${site}/espace-membre/mes-donnees` }),
  ),
  account("compte-sans-usage", ({ reader, site }) =>
    retention.idleAccount({ ...reader, url: `${site}/espace-membre`, erasedOn: "2026-12-24" }),
  ),
  account("lien-donnees", ({ site }) => dataRequests.dataLink({ url: `${site}/vos-donnees/lien?jeton=exemple` })),
  account("donnees-compte", ({ reader, site }) =>
    dataRequests.knownAccount({ ...reader, url: `${site}/espace-membre/mes-donnees` }),
  ),
  account("demande-suite", ({ site }) =>
    dataRequests.dataAnswer({ url: `${site}/vos-donnees/lien?jeton=exemple`, once: true }),
  ),
  account("double-authentification", () => accounts.factorNotice({ what: "on" })),

  year("bienvenue", ({ site, priceCents, halfCents, terms, reader }) =>
    membership.welcome({
      ...terms,
      ...reader,
      label: "Adhésion Premium, un an",
      totalCents: priceCents,
      paidCents: priceCents - halfCents,
      next: { amountCents: halfCents, dueDate: "2026-12-24" },
      startDate: "2026-11-24",
      endDate: "2027-11-23",
      earlyStart: true,
      code: "CLAIR-7K2M-9QXD",
      shareUrl: `${site}/membership?ref=CLAIR-7K2M-9QXD`,
    }),
  ),
  year("echeance-annoncee", ({ halfCents, reader, payUrl }) =>
    billing.upcomingDebit({ ...reader, amountCents: halfCents, dueDate: "2026-12-24", payUrl }),
  ),
  year("second-recu", ({ halfCents, reader }) =>
    membership.secondReceipt({ ...reader, amountCents: halfCents, endDate: "2027-11-23" }),
  ),
  year("echeance-refusee", ({ halfCents, reader, payUrl }) =>
    membership.debitRefused({
      ...reader,
      amountCents: halfCents,
      asked: true,
      retryOn: "2026-12-27",
      openUntil: "2026-12-31",
      payUrl,
    }),
  ),
  year("echeance-pas-demandee", ({ halfCents, reader, payUrl }) =>
    membership.debitRefused({
      ...reader,
      amountCents: halfCents,
      asked: false,
      retryOn: null,
      openUntil: null,
      payUrl,
    }),
  ),
  year("echeance-deplacee", ({ halfCents, reader, payUrl }) =>
    membership.debitMoved({
      ...reader,
      amountCents: halfCents,
      dueDate: "2027-01-08",
      tried: true,
      openUntil: "2027-01-15",
      payUrl,
    }),
  ),
  year("acces-en-pause", ({ halfCents, reader, payUrl }) =>
    membership.accessPaused({ ...reader, amountCents: halfCents, since: "2027-01-01", payUrl }),
  ),
  year("paiement-repris", ({ yearCents, reader }) =>
    membership.paymentTakenBack({ ...reader, amountCents: yearCents }),
  ),
  year("remboursement", ({ yearCents, reader }) =>
    membership.refundDone({
      ...reader,
      amountCents: yearCents,
      transferredOn: null,
      parts: [],
      reference,
      paidTwice: false,
    }),
  ),
  year("remboursement-en-deux", ({ halfCents, reader }) =>
    membership.refundDone({
      ...reader,
      amountCents: 2 * halfCents,
      transferredOn: null,
      parts: [
        { instalment: 1, paidOn: "2026-11-24", amountCents: halfCents },
        { instalment: 2, paidOn: "2026-12-24", amountCents: halfCents },
      ],
      reference,
      paidTwice: false,
    }),
  ),
  year("remboursement-par-virement", ({ yearCents, reader }) => {
    const refund = { amountCents: yearCents, transferredOn: "2026-12-03", parts: [], reference };
    return membership.refundDone({ ...reader, ...refund, paidTwice: false });
  }),
  year("fin-d-adhesion", ({ site, reader }) =>
    membership.endOfYear({ ...reader, endDate: "2027-11-23", renewFrom: null, renewUrl: `${site}/membership` }),
  ),
  year("jours-offerts", ({ reader }) =>
    membership.daysGiven({ ...reader, from: "2027-11-24", until: "2028-01-23", extended: true }),
  ),
  year("annee-ouverte", ({ reader }) => membership.yearBegun({ ...reader, from: "2026-11-24", until: "2027-11-23" })),
  year("annee-offerte", ({ reader, terms, yearCents }) =>
    gifts.giftPaid({
      ...reader,
      ...terms,
      label: GIFT_LABEL,
      paidCents: yearCents,
      openUntil: "2028-11-24",
    }),
  ),
  year("annee-offerte-retractee", ({ reader }) => gifts.giftWithdrawn({ ...reader, reference, receivedAt })),
  year("annee-offerte-reprise", ({ reader }) => gifts.giftStopped({ ...reader, reference, what: "stopped" })),
  year("annee-offerte-remboursee", ({ reader, yearCents }) =>
    gifts.giftRefunded({
      ...reader,
      reference,
      amountCents: yearCents,
      transferredOn: null,
      parts: [{ instalment: 1, paidOn: "2026-11-24", amountCents: yearCents }],
      paidTwice: false,
    }),
  ),
  year("annee-offerte-a-ouvrir", ({ reader }) => gifts.giftEnds({ ...reader, reference, openUntil: "2028-11-24" })),
  year("heures-a-prendre", ({ reader }) => hours.hoursEnd({ ...reader, lastDay: "2027-11-24" })),
  year("virement-fait", ({ reader }) => referral.payoutMade({ ...reader, paidOn: "2027-03-02" })),
  year("adhesion-arretee", ({ reader }) => membership.membershipStopped({ ...reader, what: "suspended" })),
  year("adhesion-ecourtee", ({ reader }) => membership.membershipShortened({ ...reader, until: "2027-11-23" })),
  year("adhesion-retablie", ({ reader }) => membership.membershipRestored({ ...reader, until: "2027-11-23" })),

  quote("devis-envoye", ({ reader, site }) => quotes.quoteWaits({ ...reader, url: `${site}/devis/exemple` })),
  quote("devis-demande", ({ site }) => quotes.askedQuoteWaits({ url: `${site}/devis/exemple` })),
  quote("devis-paye", ({ reader, terms }) =>
    quotes.quotePaid({
      ...reader,
      ...terms,
      label: "Six mois, deux heures par mois",
      number: "D-2026-0012",
      totalCents: 1_500_00,
      paidCents: 750_00,
      next: { amountCents: 750_00, dueDate: "2026-12-24" },
      hoursFrom: "2026-12-09",
      earlyStart: false,
    }),
  ),
  quote("devis-seconde-echeance", ({ reader }) => quotes.quoteReceipt({ ...reader, reference, amountCents: 750_00 })),
  quote("devis-echeance-refusee", ({ reader, payUrl }) =>
    billing.instalmentRefused({ ...reader, amountCents: 750_00, asked: true, retryOn: "2026-12-27", payUrl }),
  ),
  quote("devis-repris", ({ reader }) => quotes.quoteStopped({ ...reader, reference, what: "stopped" })),
  quote("devis-rembourse", ({ reader }) =>
    quotes.quoteRefunded({
      ...reader,
      reference,
      amountCents: 750_00,
      transferredOn: null,
      parts: [{ instalment: 1, paidOn: "2026-11-24", amountCents: 750_00 }],
      paidTwice: false,
    }),
  ),

  meet("seance-confirmee", ({ meeting, terms, site }) =>
    booking.serviceConfirmed({
      ...meeting,
      ...terms,
      label: "Séance unique",
      paidCents: 160_00,
      meetingOn: "2026-12-08",
      usableUntil: null,
      early: true,
      url: `${site}/rendez-vous/suivi?jeton=exemple`,
    }),
  ),
  meet("heures-ajoutees", ({ reader }) =>
    booking.hoursAdded({ ...reader, reference, label: "Forfait 5 heures", paidCents: 325_00 }),
  ),
  meet("rendez-vous-pris", ({ meeting }) => booking.appointmentBooked(meeting)),
  meet("appel-deplace", ({ meeting }) => booking.appointmentMoved({ ...meeting, byCoach: false, paid: false })),
  meet("rendez-vous-deplace", ({ meeting }) => booking.appointmentMoved({ ...meeting, byCoach: true, paid: true })),
  meet("appel-annule", ({ meeting }) =>
    booking.appointmentCanceled({ ...meeting, by: "person", ...nothingBack, paid: false }),
  ),
  meet("rendez-vous-annule", ({ meeting }) =>
    booking.appointmentCanceled({ ...meeting, by: "coach", ...nothingBack, refundCents: 160_00, paid: true }),
  ),
  meet("rendez-vous-demain", ({ meeting }) => booking.appointmentReminder(meeting)),
  meet("rendez-vous-rendu", ({ meeting }) => booking.appointmentApology({ ...meeting, refundCents: null })),
  meet("heures-arretees", ({ reader }) => booking.hoursStopped({ ...reader, reference, what: "stopped" })),
  meet("seance-remboursee", ({ reader }) =>
    booking.serviceRefunded({
      ...reader,
      reference,
      amountCents: 160_00,
      transferredOn: null,
      parts: [{ instalment: 1, paidOn: "2026-11-24", amountCents: 160_00 }],
      why: "slot_gone",
    }),
  ),

  end("retractation-recue", ({ seller }) => {
    const lines = terminationLines({ kind, name: firstName, email: "claire@demo.example", reference, wishedDay: null });
    return terminations.terminationReceived({ ...seller, kind, lines, hasMotive: false, receivedAt });
  }),
  end("fin-a-traiter", ({ site }) =>
    terminations.terminationAlert({ kind, receivedAt, deadline: "2026-12-12", url: `${site}/admin` }),
  ),
  end("fin-traitee", ({ seller }) =>
    terminations.terminationSettled({
      ...seller,
      kind,
      reference,
      lastDay: null,
      refundCents: 480_83,
      refundBy: "2026-12-12",
    }),
  ),
  end("fin-close", ({ seller }) =>
    terminations.terminationClosed({ ...seller, answer: "Cette commande est déjà remboursée." }),
  ),

  place("place-confirmee", ({ meeting }) => events.placeConfirmed({ ...meeting, paid: null })),
  place("place-payee", ({ terms, meeting }) =>
    events.placeConfirmed({ ...meeting, paid: { ...terms, paidCents: 25_00, refundEnd, early: true } }),
  ),
  place("place-proposee", ({ meeting }) => {
    const until = parisInstant("2026-12-02", "18:00");
    return events.placeOffered({ ...meeting, until, priceCents: 25_00, refundEnd });
  }),
  place("la-veille", ({ meeting }) => events.dayBefore({ ...meeting, refundEnd, stillRefunded: false })),
  place("changement", ({ meeting }) => events.meetingChanged({ ...meeting, paid: false, givenBack: "free" })),
  place("changement-place-payee", ({ meeting }) =>
    events.meetingChanged({ ...meeting, paid: true, givenBack: "full" }),
  ),
  place("attente-changement", ({ meeting }) => events.waitMoved(meeting)),
  place("attente-close", ({ meeting }) => events.waitEnded(meeting)),
  place("annulation", ({ meeting }) => events.meetingCanceled({ ...meeting, refundedCents: null })),
  place("annulation-place-payee", ({ meeting }) => events.meetingCanceled({ ...meeting, refundedCents: 25_00 })),
  place("mot-aux-inscrits", ({ meeting }) => events.noteWaits(meeting)),
  place("place-rendue", ({ meeting }) => events.placeGivenBack({ ...meeting, refund: "free", byCoach: false })),
  place("place-payee-rendue", ({ meeting }) =>
    events.placeGivenBack({ ...meeting, refund: "full", refundedCents: 25_00, byCoach: false }),
  ),
  place("place-reprise", ({ meeting }) => events.placeGivenBack({ ...meeting, refund: "taken_back", byCoach: false })),
  place("place-remboursee", ({ reader, meeting: { url } }) =>
    events.moneyGivenBack({ ...reader, url, amountCents: 25_00, transferredOn: null, parts: [], reference, why: null }),
  ),

  advice("lettre-a-vous", ({ site }) => letters.questionArrived({ url: `${site}/admin/echanges` })),
  advice("promesse-a-vous", ({ site }) =>
    letters.promiseNears({ url: `${site}/admin/echanges`, count: 2, nearest: "hours" }),
  ),
  advice("reponse-a-lire", ({ reader, site }) =>
    letters.answerWaits({ ...reader, url: `${site}/espace-membre/echanges` }),
  ),
  message("message-recu", ({ replyDelay }) => contact.messageReceived(replyDelay)),
  message("message-a-vous", ({ site }) => contact.coachAlert({ url: `${site}/admin/messages/exemple` })),
  message("votre-reponse", () =>
    contact.coachAnswer({ text: "Bonjour,\n\nOui, jeudi à 18 h si cela vous va.\nÀ bientôt." }),
  ),

  letter("guide", ({ site }) => guide.guideLink({ firstName, guideUrl: `${site}/guide`, wantsLetter: false })),
  letter("ouverture", ({ site }) => newsletter.siteOpened({ url: site })),
  letter("lettre-confirmer", ({ site }) =>
    newsletter.confirmSubscription({ confirmUrl: `${site}/lettre/confirmer?jeton=exemple` }),
  ),
  letter("lettre-bienvenue", ({ unsubscribe }) => newsletter.subscriptionConfirmed(unsubscribe)),
  letter("lettre-du-mois", ({ site, unsubscribe }) =>
    written.writtenLetter({
      subject: "La lettre de novembre",
      preheader: "Quelques lignes, à lire quand vous aurez un moment.",
      blocks: [
        { ...blankBlock, kind: "text", text: "Les jours raccourcissent. Voici de quoi lire, et une date." },
        { ...blankBlock, kind: "article", title: "Une lecture, pas à pas", url: `${site}/l/1/2` },
        { ...blankBlock, kind: "event", title: "Une date à noter", url: `${site}/l/1/3` },
      ],
      ...unsubscribe,
    }),
  ),
  letter("lettre-deja", ({ unsubscribe }) => newsletter.alreadySubscribed(unsubscribe)),

  own("acces-ouvert", ({ site }) => accounts.adminAdded({ journalUrl: `${site}/admin/journal` })),
  own("alerte-a-vous", ({ site }) => accounts.alertWaits({ url: `${site}/admin` })),
  own("essai", () => admin.mailTrial({ when: order.placed_at })),
  own("ennui", ({ site }) => admin.troubleBegan({ kind: "disk", began: order.placed_at, url: `${site}/admin` })),
  own("ennui-fini", () => admin.troubleIsOver({ kind: "disk", began: order.placed_at, over: order.placed_at })),
];
