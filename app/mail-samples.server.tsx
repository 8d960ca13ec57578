import type { ReactElement } from "react";
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
import { mediatorLine, type Settings, sellerLine } from "~/features/settings/rules";
import * as notices from "~/features/terminations/mails";
import * as terminationMessages from "~/features/terminations/messages";
import { formatExactInstant, parisInstant } from "~/platform/clock";

/** Claire, her year and her meeting: invented, and the same in every preview. */
const firstName = "Claire";
const reference = "ECL-2026-0042";
const email = "claire@demo.example";
const order = { reference, placed_at: parisInstant("2026-11-24", "09:30"), terms_hash: "sample" };
const receivedAt = formatExactInstant(parisInstant("2026-11-28", "21:47"));
const refundEnd = parisInstant("2026-12-06", "18:30");

/** What the mails are drawn with: the present settings, and what they come to for Claire. */
function sample(settings: Settings, site: string) {
  const priceCents = settings.membership_price_cents - settings.referral_discount_cents;
  const terms = saleTerms(settings, order, { withdrawUntil: "2026-12-08", baseUrl: site });
  return {
    settings,
    site,
    brand: settings.brand_name,
    yearCents: settings.membership_price_cents,
    priceCents,
    halfCents: Math.floor(priceCents / 2),
    terms,
    seller: { seller: sellerLine(settings), contactEmail: settings.contact_email },
    reader: { firstName, accountUrl: `${site}/espace-membre` },
    told: { firstName, accountUrl: `${site}/espace-membre`, contactEmail: settings.contact_email },
    meeting: {
      firstName,
      title: "Café des parents, un mardi soir",
      begin: parisInstant("2026-12-08", "18:30"),
      place: "12 rue de l’Exemple, 75008 Paris",
      eventUrl: `${site}/evenements/cafe-des-parents`,
    },
  };
}

type Draw = (given: ReturnType<typeof sample>) => ReactElement;

const group =
  (name: string) =>
  (id: string, subject: string, when: string, draw: Draw): MailSample => ({
    ...{ id, group: name, subject, when },
    draw: (settings, site) => draw(sample(settings, site)),
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
  account("confirmer", accounts.ADDRESS_SUBJECT, "À l’inscription, pour une nouvelle adresse.", ({ site }) => (
    <accounts.ConfirmAddress url={`${site}/auth/confirmer?jeton=exemple`} />
  )),
  account("deja-connu", accounts.KNOWN_SUBJECT, "À l’inscription, quand l’adresse a déjà un compte.", ({ site }) => (
    <accounts.AlreadyKnown
      attachUrl={`${site}/auth/confirmer?jeton=exemple`}
      signInUrl={`${site}/auth`}
      resetUrl={`${site}/auth/mot-de-passe-oublie`}
    />
  )),
  account("mot-de-passe", accounts.RESET_SUBJECT, "Quand un mot de passe est oublié.", ({ site }) => (
    <accounts.ResetPassword url={`${site}/auth/nouveau-mot-de-passe?jeton=exemple`} />
  )),
  account("nouvelle-adresse", accounts.ADDRESS_SUBJECT, "À une nouvelle adresse, pour la prouver.", ({ site }) => (
    <accounts.ConfirmNewAddress url={`${site}/auth/nouvelle-adresse?jeton=exemple`} />
  )),
  account(
    "adresse-prise",
    accounts.KNOWN_SUBJECT,
    "Quand un autre compte a voulu prendre cette adresse.",
    ({ site }) => <accounts.AddressTaken signInUrl={`${site}/auth`} resetUrl={`${site}/auth/mot-de-passe-oublie`} />,
  ),
  account(
    "adresse-changee",
    accounts.ADDRESS_CHANGED_SUBJECT,
    "À l’ancienne adresse, après un changement.",
    ({ site }) => <accounts.AddressChanged undoUrl={`${site}/auth/garder-mon-adresse?jeton=exemple`} />,
  ),
  account("mot-de-passe-change", accounts.PASSWORD_CHANGED_SUBJECT, "Après un changement de mot de passe.", () => (
    <accounts.PasswordChanged />
  )),
  account(
    "double-authentification",
    accounts.FACTOR_SUBJECT,
    "Quand la double authentification est activée, retirée (par vous aussi), ou qu’un code de secours sert.",
    () => <accounts.FactorNotice what="on" />,
  ),

  year(
    "bienvenue",
    "Votre commande est confirmée",
    "Dès que le paiement est arrivé.",
    ({ site, priceCents, halfCents, terms, reader }) => (
      <membership.Welcome
        {...terms}
        {...reader}
        label="Adhésion Premium, un an"
        totalCents={priceCents}
        paidCents={priceCents - halfCents}
        next={{ amountCents: halfCents, dueDate: "2026-12-24" }}
        startDate="2026-11-24"
        endDate="2027-11-23"
        code="CLAIR-7K2M"
        shareUrl={`${site}/membership?ref=CLAIR-7K2M`}
      />
    ),
  ),
  year(
    "echeance-annoncee",
    "Votre prochaine échéance",
    "Une semaine avant la seconde échéance.",
    ({ halfCents, reader }) => <billing.UpcomingDebit {...reader} amountCents={halfCents} dueDate="2026-12-24" />,
  ),
  year("second-recu", "Votre reçu", "Quand la seconde échéance est réglée.", ({ halfCents, reader }) => (
    <membership.SecondReceipt {...reader} amountCents={halfCents} endDate="2027-11-23" />
  )),
  year("echeance-refusee", "Votre échéance", "Quand la banque refuse la seconde échéance.", ({ halfCents, reader }) => (
    <membership.DebitRefused {...reader} amountCents={halfCents} retryOn="2026-12-27" openUntil="2026-12-31" />
  )),
  year(
    "acces-en-pause",
    membership.MEMBERSHIP_SUBJECT,
    "Le jour où l’accès s’arrête, quand la seconde échéance manque.",
    ({ halfCents, told }) => <membership.AccessPaused {...told} amountCents={halfCents} since="2027-01-01" />,
  ),
  year(
    "paiement-repris",
    membership.MEMBERSHIP_SUBJECT,
    "Quand la banque reprend un paiement. Si elle le rend, le message est celui d’une adhésion rétablie.",
    ({ yearCents, told }) => <membership.PaymentTakenBack {...told} amountCents={yearCents} />,
  ),
  year("remboursement", "Votre remboursement", "Quand un remboursement part.", ({ yearCents, reader }) => (
    <membership.RefundDone {...reader} amountCents={yearCents} parts={[]} reference={reference} paidTwice={false} />
  )),
  year(
    "remboursement-en-deux",
    "Votre remboursement",
    "Quand un remboursement rend deux paiements.",
    ({ halfCents, reader }) => (
      <membership.RefundDone
        {...reader}
        amountCents={2 * halfCents}
        parts={[
          { instalment: 1, paidOn: "2026-11-21", amountCents: halfCents },
          { instalment: 2, paidOn: "2026-12-21", amountCents: halfCents },
        ]}
        reference={reference}
        paidTwice={false}
      />
    ),
  ),
  year("fin-d-adhesion", membership.MEMBERSHIP_SUBJECT, "Un mois avant le dernier jour.", ({ site }) => (
    <membership.EndOfYear firstName={firstName} endDate="2027-11-23" renewFrom={null} renewUrl={`${site}/membership`} />
  )),
  year(
    "jours-offerts",
    membership.MEMBERSHIP_SUBJECT,
    "Quand vous offrez une adhésion, ou la prolongez.",
    ({ told }) => <membership.DaysGiven {...told} from="2027-11-24" until="2028-01-23" extended />,
  ),
  year(
    "adhesion-arretee",
    membership.MEMBERSHIP_SUBJECT,
    "Quand vous suspendez une adhésion, y mettez fin, ou reprenez des jours offerts.",
    ({ told }) => <membership.MembershipStopped {...told} what="suspended" />,
  ),
  year("adhesion-retablie", membership.MEMBERSHIP_SUBJECT, "Quand vous rétablissez une adhésion.", ({ told }) => (
    <membership.MembershipRestored {...told} until="2027-11-23" />
  )),

  end("retractation-recue", terminationMessages.RECEIVED_SUBJECT, "À l’adresse donnée.", ({ seller }) => (
    <notices.TerminationReceived
      kind="withdrawal"
      lines={terminationMessages.terminationLines({
        kind: "withdrawal",
        name: firstName,
        email,
        reference,
        wishedDay: null,
      })}
      hasMotive={false}
      receivedAt={receivedAt}
      {...seller}
    />
  )),
  end("fin-a-traiter", terminationMessages.COACH_SUBJECT, "À vous, chaque fois.", ({ site }) => (
    <notices.TerminationAlert kind="withdrawal" receivedAt={receivedAt} deadline="2026-12-12" url={`${site}/admin`} />
  )),
  end("fin-traitee", terminationMessages.SETTLED_SUBJECT, "À qui a commandé.", ({ seller }) => (
    <notices.TerminationSettled
      {...seller}
      {...{ kind: "withdrawal", reference, lastDay: null, refundCents: 480_83 }}
    />
  )),
  end("fin-close", terminationMessages.CLOSED_SUBJECT, "Sans remboursement.", ({ settings, seller }) => (
    <notices.TerminationClosed
      {...seller}
      answer="Cette commande est déjà remboursée."
      mediator={mediatorLine(settings)}
    />
  )),

  place(
    "place-confirmee",
    "Votre inscription",
    "Quand une place est confirmée ; ici, une place payée.",
    ({ terms, meeting }) => <events.PlaceConfirmed {...meeting} paid={{ ...terms, paidCents: 25_00, refundEnd }} />,
  ),
  place("place-proposee", "Une place s’est libérée", "À la première personne de la liste d’attente.", ({ meeting }) => (
    <events.PlaceOffered
      {...meeting}
      until={parisInstant("2026-12-02", "18:00")}
      priceCents={25_00}
      refundEnd={refundEnd}
    />
  )),
  place("la-veille", "Votre rendez-vous de demain", "La veille, à 10 h.", ({ meeting }) => (
    <events.DayBefore {...meeting} place={null} refundEnd={refundEnd} stillRefunded={false} />
  )),
  place(
    "changement",
    "Un changement pour votre rendez-vous",
    "Quand vous changez l’heure ou le lieu.",
    ({ meeting }) => <events.MeetingChanged {...meeting} timeChanged paid />,
  ),
  place(
    "attente-changement",
    "Un changement pour votre rendez-vous",
    "À qui attend une place, quand vous changez l’heure ou le lieu.",
    ({ meeting }) => <events.WaitMoved {...meeting} place="Paris 8e" />,
  ),
  place(
    "attente-close",
    "Aucune place ne s’est libérée",
    "À qui attendait encore, quand l’événement commence.",
    ({ meeting }) => <events.WaitEnded {...meeting} place="Paris 8e" />,
  ),
  place("annulation", "Votre rendez-vous est annulé", "Quand vous annulez un événement.", ({ meeting }) => (
    <events.MeetingCanceled {...meeting} reason="La salle n’est plus disponible." refundedCents={25_00} />
  )),
  place(
    "mot-aux-inscrits",
    "Au sujet de votre rendez-vous",
    "Quand vous écrivez aux inscrits d’un événement.",
    ({ meeting }) => <events.CoachMessage {...meeting} text="L’entrée se fait par la cour, au fond à gauche." />,
  ),
  place("place-rendue", "Votre place est rendue", "Quand une personne rend sa place.", ({ meeting }) => (
    <events.PlaceGivenBack {...meeting} refund="full" byCoach={false} />
  )),
  place("place-remboursee", "Votre remboursement", "Quand le prix d’une place est rendu.", ({ site }) => (
    <events.MoneyGivenBack
      firstName={firstName}
      amountCents={25_00}
      parts={[]}
      reference={reference}
      unused={false}
      eventUrl={`${site}/evenements/cafe-des-parents`}
    />
  )),

  message(
    "message-recu",
    "Votre message est bien arrivé",
    "À qui vous écrit par le formulaire ou l’aide.",
    ({ brand }) => <contact.MessageReceived brand={brand} />,
  ),
  message("message-a-vous", "Un message vous attend", "À vous, pour chaque message.", ({ brand }) => (
    <contact.CoachAlert
      brand={brand}
      message={{
        name: "Karim Exemple",
        email: "karim@demo.example",
        phone: "06 00 00 00 00",
        situation: null,
        message: "Bonjour,\n\nEst-il possible de vous parler cette semaine ?",
      }}
    />
  )),
  message("votre-reponse", "Notre réponse à votre message", "Quand vous répondez depuis cet espace.", ({ brand }) => (
    <contact.CoachAnswer brand={brand} text={"Bonjour,\n\nOui, jeudi à 18 h si cela vous va.\nÀ bientôt."} />
  )),

  letter("guide", "Le document que vous avez demandé", "À qui demande le guide gratuit.", ({ site, brand }) => (
    <guide.GuideLink brand={brand} firstName={firstName} guideUrl={`${site}/guide`} wantsLetter={false} />
  )),
  letter("lettre-confirmer", "Confirmez votre adresse", "À qui demande la lettre.", ({ site, brand }) => (
    <newsletter.ConfirmSubscription brand={brand} confirmUrl={`${site}/lettre/confirmer?jeton=exemple`} />
  )),
  letter(
    "lettre-bienvenue",
    "C’est noté, merci",
    "Quand l’inscription à la lettre est confirmée.",
    ({ site, brand }) => (
      <newsletter.SubscriptionConfirmed brand={brand} unsubscribeUrl={`${site}/lettre/desinscription?jeton=exemple`} />
    ),
  ),
  letter(
    "lettre-deja",
    "Votre inscription à la lettre",
    "À qui la demande alors qu’il la reçoit déjà.",
    ({ site, brand }) => (
      <newsletter.AlreadySubscribed brand={brand} unsubscribeUrl={`${site}/lettre/desinscription?jeton=exemple`} />
    ),
  ),

  own("essai", admin.TRIAL_SUBJECT, "Quand vous demandez un essai depuis cette page.", () => (
    <admin.MailTrial when={parisInstant("2026-11-24", "09:30")} />
  )),
];
