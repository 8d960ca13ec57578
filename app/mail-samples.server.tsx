import type { ReactElement } from "react";
import * as accounts from "~/features/accounts/emails";
import type { MailSample } from "~/features/admin/mail-samples.server";
import * as admin from "~/features/admin/mails";
import * as billing from "~/features/billing/emails";
import { type SaleTerms, saleTerms } from "~/features/billing/sale-terms";
import * as contact from "~/features/contact/mails";
import * as notices from "~/features/contract-notices/emails";
import * as noticeWords from "~/features/contract-notices/messages";
import * as events from "~/features/events/emails";
import * as guide from "~/features/guide/mails";
import * as membership from "~/features/membership/emails";
import * as newsletter from "~/features/newsletter/mails";
import { mediatorLine, type Settings, sellerLine } from "~/features/settings/rules";
import { formatExactInstant, parisInstant } from "~/platform/clock";

/** Claire, her year and her meeting: invented, and the same in every preview. */
const firstName = "Claire";
const reference = "ECL-2026-0042";
const email = "claire@demo.example";
const order = { reference, placed_at: parisInstant("2026-11-24", "09:30"), terms_hash: "sample" };
const declaredAt = formatExactInstant(parisInstant("2026-11-28", "21:47"));

function meeting(site: string): events.MeetingProps {
  return {
    firstName,
    title: "Café des parents, un mardi soir",
    begin: parisInstant("2026-12-08", "18:30"),
    place: "12 rue de l’Exemple, 75008 Paris",
    eventUrl: `${site}/evenements/cafe-des-parents`,
  };
}

function terms(settings: Settings, site: string): SaleTerms {
  return saleTerms(settings, order, { withdrawUntil: "2026-12-08", baseUrl: site });
}

function paidPlace(settings: Settings, site: string): events.PaidPlaceProps {
  return { ...terms(settings, site), paidCents: 25_00, refundEnd: parisInstant("2026-12-06", "18:30") };
}

const seller = (settings: Settings) => ({ seller: sellerLine(settings), contactEmail: settings.contact_email });

function welcome(settings: Settings, site: string): membership.WelcomeProps {
  const price = settings.membership_price_cents - settings.referral_discount_cents;
  const second = Math.floor(price / 2);
  return {
    ...terms(settings, site),
    firstName,
    label: "Adhésion Premium, un an",
    totalCents: price,
    paidCents: price - second,
    next: { amountCents: second, dueDate: "2026-12-24" },
    startDate: "2026-11-24",
    endDate: "2027-11-23",
    code: "CLAIR-7K2M",
    shareUrl: `${site}/membership?ref=CLAIR-7K2M`,
    accountUrl: `${site}/espace-membre`,
  };
}

function half(settings: Settings): number {
  return Math.floor((settings.membership_price_cents - settings.referral_discount_cents) / 2);
}

type Draw = (settings: Settings, site: string) => ReactElement;

const group =
  (name: string) =>
  (id: string, subject: string, when: string, draw: Draw): MailSample => ({ id, group: name, subject, when, draw });

const account = group("Comptes");
const year = group("Adhésion");
const end = group("Fins de contrat");
const place = group("Événements");
const message = group("Messages");
const letter = group("Guide et lettre");
const own = group("À vous");

/** Every mail the product sends, drawn with invented people: what the coach previews. A test finds a mail that is missing here. */
export const mailSamples: MailSample[] = [
  account("confirmer", accounts.ADDRESS_SUBJECT, "À l’inscription, pour une nouvelle adresse.", (_, site) => (
    <accounts.ConfirmAddress url={`${site}/auth/confirmer?jeton=exemple`} />
  )),
  account("deja-connu", accounts.KNOWN_SUBJECT, "À l’inscription, quand l’adresse a déjà un compte.", (_, site) => (
    <accounts.AlreadyKnown
      attachUrl={`${site}/auth/confirmer?jeton=exemple`}
      signInUrl={`${site}/auth`}
      resetUrl={`${site}/auth/mot-de-passe-oublie`}
    />
  )),
  account("mot-de-passe", accounts.RESET_SUBJECT, "Quand un mot de passe est oublié.", (_, site) => (
    <accounts.ResetPassword url={`${site}/auth/nouveau-mot-de-passe?jeton=exemple`} />
  )),
  account("nouvelle-adresse", accounts.ADDRESS_SUBJECT, "À une nouvelle adresse, pour la prouver.", (_, site) => (
    <accounts.ConfirmNewAddress url={`${site}/auth/nouvelle-adresse?jeton=exemple`} />
  )),
  account(
    "adresse-prise",
    accounts.KNOWN_SUBJECT,
    "Quand un autre compte a voulu prendre cette adresse.",
    (_, site) => <accounts.AddressTaken signInUrl={`${site}/auth`} resetUrl={`${site}/auth/mot-de-passe-oublie`} />,
  ),
  account(
    "adresse-changee",
    accounts.ADDRESS_CHANGED_SUBJECT,
    "À l’ancienne adresse, après un changement.",
    (_, site) => <accounts.AddressChanged undoUrl={`${site}/auth/garder-mon-adresse?jeton=exemple`} />,
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

  year("bienvenue", "Votre commande est confirmée", "Dès que le paiement est arrivé.", (settings, site) => (
    <membership.Welcome {...welcome(settings, site)} />
  )),
  year("echeance-annoncee", "Votre prochaine échéance", "Une semaine avant la seconde échéance.", (settings, site) => (
    <billing.DebitNotice
      firstName={firstName}
      amountCents={half(settings)}
      dueDate="2026-12-24"
      accountUrl={`${site}/espace-membre`}
    />
  )),
  year("second-recu", "Votre reçu", "Quand la seconde échéance est réglée.", (settings, site) => (
    <membership.SecondReceipt
      firstName={firstName}
      amountCents={half(settings)}
      endDate="2027-11-23"
      accountUrl={`${site}/espace-membre`}
    />
  )),
  year("echeance-refusee", "Votre échéance", "Quand la banque refuse la seconde échéance.", (settings, site) => (
    <membership.DebitRefused
      firstName={firstName}
      amountCents={half(settings)}
      retryOn="2026-12-27"
      openUntil="2026-12-31"
      accountUrl={`${site}/espace-membre`}
    />
  )),
  year(
    "acces-en-pause",
    membership.ACT_SUBJECT,
    "Le jour où l’accès s’arrête, quand la seconde échéance manque.",
    (settings, site) => (
      <membership.AccessPaused
        firstName={firstName}
        amountCents={half(settings)}
        since="2027-01-01"
        contactEmail={settings.contact_email}
        accountUrl={`${site}/espace-membre`}
      />
    ),
  ),
  year(
    "paiement-repris",
    membership.ACT_SUBJECT,
    "Quand la banque reprend un paiement. Si elle le rend, le message est celui d’une adhésion rétablie.",
    (settings, site) => (
      <membership.PaymentTakenBack
        firstName={firstName}
        amountCents={settings.membership_price_cents}
        contactEmail={settings.contact_email}
        accountUrl={`${site}/espace-membre`}
      />
    ),
  ),
  year("remboursement", "Votre remboursement", "Quand un remboursement part.", (settings, site) => (
    <membership.RefundDone
      firstName={firstName}
      amountCents={settings.membership_price_cents}
      parts={[]}
      reference={reference}
      paidTwice={false}
      accountUrl={`${site}/espace-membre`}
    />
  )),
  year(
    "remboursement-en-deux",
    "Votre remboursement",
    "Quand un remboursement rend deux paiements.",
    (settings, site) => (
      <membership.RefundDone
        firstName={firstName}
        amountCents={2 * half(settings)}
        parts={[
          { instalment: 1, paidOn: "2026-11-21", amountCents: half(settings) },
          { instalment: 2, paidOn: "2026-12-21", amountCents: half(settings) },
        ]}
        reference={reference}
        paidTwice={false}
        accountUrl={`${site}/espace-membre`}
      />
    ),
  ),
  year("fin-d-adhesion", membership.ACT_SUBJECT, "Un mois avant le dernier jour.", (_, site) => (
    <membership.EndOfYear firstName={firstName} endDate="2027-11-23" renewFrom={null} renewUrl={`${site}/membership`} />
  )),
  year(
    "jours-offerts",
    membership.ACT_SUBJECT,
    "Quand vous offrez une adhésion, ou la prolongez.",
    ({ contact_email }, site) => (
      <membership.DaysGiven
        firstName={firstName}
        from="2027-11-24"
        until="2028-01-23"
        extended
        contactEmail={contact_email}
        accountUrl={`${site}/espace-membre`}
      />
    ),
  ),
  year(
    "adhesion-arretee",
    membership.ACT_SUBJECT,
    "Quand vous suspendez une adhésion, y mettez fin, ou reprenez des jours offerts.",
    ({ contact_email }, site) => (
      <membership.MembershipStopped
        firstName={firstName}
        what="suspended"
        contactEmail={contact_email}
        accountUrl={`${site}/espace-membre`}
      />
    ),
  ),
  year(
    "adhesion-retablie",
    membership.ACT_SUBJECT,
    "Quand vous rétablissez une adhésion.",
    ({ contact_email }, site) => (
      <membership.MembershipRestored
        firstName={firstName}
        until="2027-11-23"
        contactEmail={contact_email}
        accountUrl={`${site}/espace-membre`}
      />
    ),
  ),

  end("retractation-recue", noticeWords.RECEIVED_SUBJECT, "À l’adresse donnée.", (settings) => (
    <notices.NoticeReceived
      kind="withdrawal"
      lines={noticeWords.noticeLines({ kind: "withdrawal", name: firstName, email, reference, wishedDay: null })}
      hasMotive={false}
      receivedAt={declaredAt}
      {...seller(settings)}
    />
  )),
  end("fin-a-traiter", noticeWords.COACH_SUBJECT, "À vous, chaque fois.", (_, site) => (
    <notices.NoticeForCoach kind="withdrawal" receivedAt={declaredAt} deadline="2026-12-12" url={`${site}/admin`} />
  )),
  end("fin-traitee", noticeWords.SETTLED_SUBJECT, "À qui a commandé.", (settings) => (
    <notices.NoticeSettled
      {...seller(settings)}
      {...{ kind: "withdrawal", reference, lastDay: null, refundCents: 480_83 }}
    />
  )),
  end("fin-close", noticeWords.CLOSED_SUBJECT, "Sans remboursement.", (settings) => (
    <notices.NoticeClosed
      {...seller(settings)}
      answer="Cette commande est déjà remboursée."
      mediator={mediatorLine(settings)}
    />
  )),

  place(
    "place-confirmee",
    "Votre inscription",
    "Quand une place est confirmée ; ici, une place payée.",
    (settings, site) => <events.PlaceConfirmed {...meeting(site)} paid={paidPlace(settings, site)} />,
  ),
  place("place-proposee", "Une place s’est libérée", "À la première personne de la liste d’attente.", (_, site) => (
    <events.PlaceOffered
      {...meeting(site)}
      until={parisInstant("2026-12-02", "18:00")}
      priceCents={25_00}
      refundEnd={parisInstant("2026-12-06", "18:30")}
    />
  )),
  place("la-veille", "Votre rendez-vous de demain", "La veille, à 10 h.", (_, site) => (
    <events.DayBefore
      {...meeting(site)}
      place={null}
      refundEnd={parisInstant("2026-12-06", "18:30")}
      stillRefunded={false}
    />
  )),
  place("changement", "Un changement pour votre rendez-vous", "Quand vous changez l’heure ou le lieu.", (_, site) => (
    <events.MeetingChanged {...meeting(site)} timeChanged paid />
  )),
  place(
    "attente-changement",
    "Un changement pour votre rendez-vous",
    "À qui attend une place, quand vous changez l’heure ou le lieu.",
    (_, site) => <events.WaitMoved {...meeting(site)} place="Paris 8e" />,
  ),
  place(
    "attente-close",
    "Aucune place ne s’est libérée",
    "À qui attendait encore, quand l’événement commence.",
    (_, site) => <events.WaitEnded {...meeting(site)} place="Paris 8e" />,
  ),
  place("annulation", "Votre rendez-vous est annulé", "Quand vous annulez un événement.", (_, site) => (
    <events.MeetingCanceled {...meeting(site)} reason="La salle n’est plus disponible." refundedCents={25_00} />
  )),
  place(
    "mot-aux-inscrits",
    "Au sujet de votre rendez-vous",
    "Quand vous écrivez aux inscrits d’un événement.",
    (_, site) => <events.WordFromCoach {...meeting(site)} text="L’entrée se fait par la cour, au fond à gauche." />,
  ),
  place("place-rendue", "Votre place est rendue", "Quand une personne rend sa place.", (_, site) => (
    <events.PlaceGivenBack {...meeting(site)} refund="full" byCoach={false} />
  )),
  place("place-remboursee", "Votre remboursement", "Quand le prix d’une place est rendu.", (_, site) => (
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
    ({ brand_name }) => <contact.MessageReceived brand={brand_name} />,
  ),
  message("message-a-vous", "Un message vous attend", "À vous, pour chaque message.", ({ brand_name }) => (
    <contact.CoachAlert
      brand={brand_name}
      message={{
        name: "Karim Exemple",
        email: "karim@demo.example",
        phone: "06 00 00 00 00",
        situation: null,
        message: "Bonjour,\n\nEst-il possible de vous parler cette semaine ?",
      }}
    />
  )),
  message(
    "votre-reponse",
    "Notre réponse à votre message",
    "Quand vous répondez depuis cet espace.",
    ({ brand_name }) => (
      <contact.CoachAnswer brand={brand_name} text={"Bonjour,\n\nOui, jeudi à 18 h si cela vous va.\nÀ bientôt."} />
    ),
  ),

  letter("guide", "Le document que vous avez demandé", "À qui demande le guide gratuit.", ({ brand_name }, site) => (
    <guide.GuideLink brand={brand_name} firstName={firstName} guideUrl={`${site}/guide`} wantsLetter={false} />
  )),
  letter("lettre-confirmer", "Confirmez votre adresse", "À qui demande la lettre.", ({ brand_name }, site) => (
    <newsletter.ConfirmSubscription brand={brand_name} confirmUrl={`${site}/lettre/confirmer?jeton=exemple`} />
  )),
  letter(
    "lettre-bienvenue",
    "C’est noté, merci",
    "Quand l’inscription à la lettre est confirmée.",
    ({ brand_name }, site) => (
      <newsletter.SubscriptionConfirmed
        brand={brand_name}
        unsubscribeUrl={`${site}/lettre/desinscription?jeton=exemple`}
      />
    ),
  ),
  letter(
    "lettre-deja",
    "Votre inscription à la lettre",
    "À qui la demande alors qu’il la reçoit déjà.",
    ({ brand_name }, site) => (
      <newsletter.AlreadySubscribed brand={brand_name} unsubscribeUrl={`${site}/lettre/desinscription?jeton=exemple`} />
    ),
  ),

  own("essai", admin.TRIAL_SUBJECT, "Quand vous demandez un essai depuis cette page.", () => (
    <admin.MailTrial when={parisInstant("2026-11-24", "09:30")} />
  )),
];
