import type { ReactElement } from "react";
import * as accounts from "~/features/accounts/emails";
import * as admin from "~/features/admin/emails";
import type { MailSample } from "~/features/admin/mail-samples.server";
import * as billing from "~/features/billing/emails";
import { type SaleTerms, saleTerms } from "~/features/billing/sale-terms";
import * as contact from "~/features/contact/emails";
import * as notices from "~/features/contract-notices/emails";
import * as noticeWords from "~/features/contract-notices/messages";
import * as events from "~/features/events/emails";
import * as guide from "~/features/guide/emails";
import * as membership from "~/features/membership/emails";
import * as newsletter from "~/features/newsletter/emails";
import { mediatorLine, type Settings, sellerLine } from "~/features/settings/rules";
import { formatExactInstant, parisInstant } from "~/platform/clock";

/** Claire, her year and her meeting: invented, and the same in every preview. */
const firstName = "Claire";
const reference = "ECL-2026-0042";
const email = "claire@demo.example";
const order = { reference, placed_at: parisInstant("2026-11-24", "09:30") };
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
  return { ...terms(settings, site), paidCents: 25_00 };
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

const sample = (
  id: string,
  group: string,
  subject: string,
  when: string,
  draw: (settings: Settings, site: string) => ReactElement,
): MailSample => ({ id, group, subject, when, draw });

/** Every mail the product sends, drawn with invented people: what the coach previews. A test finds a mail that is missing here. */
export const mailSamples: MailSample[] = [
  sample("confirmer", "Comptes", accounts.ADDRESS_SUBJECT, "À l’inscription, pour une nouvelle adresse.", (_, site) => (
    <accounts.ConfirmAddress url={`${site}/auth/confirmer?jeton=exemple`} />
  )),
  sample(
    "deja-connu",
    "Comptes",
    accounts.KNOWN_SUBJECT,
    "À l’inscription, quand l’adresse a déjà un compte.",
    (_, site) => (
      <accounts.AlreadyKnown
        attachUrl={`${site}/auth/confirmer?jeton=exemple`}
        signInUrl={`${site}/auth`}
        resetUrl={`${site}/auth/mot-de-passe-oublie`}
      />
    ),
  ),
  sample("mot-de-passe", "Comptes", accounts.RESET_SUBJECT, "Quand un mot de passe est oublié.", (_, site) => (
    <accounts.ResetPassword url={`${site}/auth/nouveau-mot-de-passe?jeton=exemple`} />
  )),
  sample(
    "nouvelle-adresse",
    "Comptes",
    accounts.ADDRESS_SUBJECT,
    "À une nouvelle adresse, pour la prouver.",
    (_, site) => <accounts.ConfirmNewAddress url={`${site}/auth/nouvelle-adresse?jeton=exemple`} />,
  ),
  sample(
    "adresse-prise",
    "Comptes",
    accounts.KNOWN_SUBJECT,
    "Quand un autre compte a voulu prendre cette adresse.",
    (_, site) => <accounts.AddressTaken signInUrl={`${site}/auth`} resetUrl={`${site}/auth/mot-de-passe-oublie`} />,
  ),
  sample(
    "adresse-changee",
    "Comptes",
    accounts.ADDRESS_CHANGED_SUBJECT,
    "À l’ancienne adresse, après un changement.",
    (_, site) => <accounts.AddressChanged undoUrl={`${site}/auth/garder-mon-adresse?jeton=exemple`} />,
  ),
  sample(
    "mot-de-passe-change",
    "Comptes",
    accounts.PASSWORD_CHANGED_SUBJECT,
    "Après un changement de mot de passe.",
    () => <accounts.PasswordChanged />,
  ),
  sample(
    "double-authentification",
    "Comptes",
    accounts.FACTOR_SUBJECT,
    "Quand la double authentification est activée, retirée (par vous aussi), ou qu’un code de secours sert.",
    () => <accounts.FactorNotice what="on" />,
  ),

  sample(
    "bienvenue",
    "Adhésion",
    "Votre commande est confirmée",
    "Dès que le paiement est arrivé.",
    (settings, site) => <membership.Welcome {...welcome(settings, site)} />,
  ),
  sample(
    "echeance-annoncee",
    "Adhésion",
    "Votre prochaine échéance",
    "Une semaine avant la seconde échéance.",
    (settings, site) => (
      <billing.DebitNotice
        firstName={firstName}
        amountCents={half(settings)}
        dueDate="2026-12-24"
        accountUrl={`${site}/espace-membre`}
      />
    ),
  ),
  sample("second-recu", "Adhésion", "Votre reçu", "Quand la seconde échéance est réglée.", (settings, site) => (
    <membership.SecondReceipt
      firstName={firstName}
      amountCents={half(settings)}
      endDate="2027-11-23"
      accountUrl={`${site}/espace-membre`}
    />
  )),
  sample(
    "echeance-refusee",
    "Adhésion",
    "Votre échéance",
    "Quand la banque refuse la seconde échéance.",
    (settings, site) => (
      <membership.DebitRefused
        firstName={firstName}
        amountCents={half(settings)}
        retryOn="2026-12-28"
        accountUrl={`${site}/espace-membre`}
      />
    ),
  ),
  sample("remboursement", "Adhésion", "Votre remboursement", "Quand un remboursement part.", (settings, site) => (
    <membership.RefundDone
      firstName={firstName}
      amountCents={settings.membership_price_cents}
      parts={[]}
      reference={reference}
      paidTwice={false}
      accountUrl={`${site}/espace-membre`}
    />
  )),
  sample(
    "remboursement-en-deux",
    "Adhésion",
    "Votre remboursement",
    "Quand un remboursement rend deux paiements.",
    (settings, site) => (
      <membership.RefundDone
        firstName={firstName}
        amountCents={settings.membership_price_cents}
        parts={[
          { instalment: 1, paidOn: "2026-11-21", amountCents: half(settings) },
          { instalment: 2, paidOn: "2026-12-21", amountCents: settings.membership_price_cents - half(settings) },
        ]}
        reference={reference}
        paidTwice={false}
        accountUrl={`${site}/espace-membre`}
      />
    ),
  ),
  sample(
    "jours-offerts",
    "Adhésion",
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
  sample(
    "adhesion-arretee",
    "Adhésion",
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
  sample(
    "adhesion-retablie",
    "Adhésion",
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

  sample("retractation-recue", "Fins de contrat", noticeWords.RECEIVED_SUBJECT, "À l’adresse donnée.", (settings) => (
    <notices.NoticeReceived
      kind="withdrawal"
      lines={noticeWords.noticeLines({ kind: "withdrawal", name: firstName, email, reference, wishedDay: null })}
      hasMotive={false}
      receivedAt={declaredAt}
      {...seller(settings)}
    />
  )),
  sample("fin-a-traiter", "Fins de contrat", noticeWords.COACH_SUBJECT, "À vous, chaque fois.", (_, site) => (
    <notices.NoticeForCoach kind="withdrawal" receivedAt={declaredAt} deadline="2026-12-12" url={`${site}/admin`} />
  )),
  sample("fin-traitee", "Fins de contrat", noticeWords.SETTLED_SUBJECT, "À qui a commandé.", (settings) => (
    <notices.NoticeSettled
      {...seller(settings)}
      {...{ kind: "withdrawal", reference, lastDay: null, refundCents: 480_83 }}
    />
  )),
  sample("fin-close", "Fins de contrat", noticeWords.CLOSED_SUBJECT, "Sans remboursement.", (settings) => (
    <notices.NoticeClosed
      {...seller(settings)}
      answer="Cette commande est déjà remboursée."
      mediator={mediatorLine(settings)}
    />
  )),

  sample(
    "place-confirmee",
    "Événements",
    "Votre inscription",
    "Quand une place est confirmée ; ici, une place payée.",
    (settings, site) => <events.PlaceConfirmed {...meeting(site)} paid={paidPlace(settings, site)} />,
  ),
  sample(
    "place-proposee",
    "Événements",
    "Une place s’est libérée",
    "À la première personne de la liste d’attente.",
    (_, site) => (
      <events.PlaceOffered {...meeting(site)} until={parisInstant("2026-12-02", "18:00")} priceCents={25_00} />
    ),
  ),
  sample("la-veille", "Événements", "Votre rendez-vous de demain", "La veille, à 10 h.", (_, site) => (
    <events.DayBefore {...meeting(site)} place={null} />
  )),
  sample(
    "changement",
    "Événements",
    "Un changement pour votre rendez-vous",
    "Quand vous changez l’heure ou le lieu.",
    (_, site) => <events.MeetingChanged {...meeting(site)} timeChanged paid />,
  ),
  sample("annulation", "Événements", "Votre rendez-vous est annulé", "Quand vous annulez un événement.", (_, site) => (
    <events.MeetingCanceled {...meeting(site)} reason="La salle n’est plus disponible." refundedCents={25_00} />
  )),
  sample(
    "mot-aux-inscrits",
    "Événements",
    "Au sujet de votre rendez-vous",
    "Quand vous écrivez aux inscrits d’un événement.",
    (_, site) => <events.WordFromCoach {...meeting(site)} text="L’entrée se fait par la cour, au fond à gauche." />,
  ),
  sample("place-rendue", "Événements", "Votre place est rendue", "Quand une personne rend sa place.", (_, site) => (
    <events.PlaceGivenBack {...meeting(site)} refund="full" byCoach={false} />
  )),
  sample("place-remboursee", "Événements", "Votre remboursement", "Quand le prix d’une place est rendu.", (_, site) => (
    <events.MoneyGivenBack
      firstName={firstName}
      amountCents={25_00}
      parts={[]}
      reference={reference}
      unused={false}
      eventUrl={`${site}/evenements/cafe-des-parents`}
    />
  )),

  sample(
    "message-recu",
    "Messages",
    "Votre message est bien arrivé",
    "À qui vous écrit par le formulaire ou l’aide.",
    ({ brand_name }) => <contact.MessageReceived brand={brand_name} />,
  ),
  sample("message-a-vous", "Messages", "Un message vous attend", "À vous, pour chaque message.", ({ brand_name }) => (
    <contact.MessageNotice
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
  sample(
    "votre-reponse",
    "Messages",
    "Notre réponse à votre message",
    "Quand vous répondez depuis cet espace.",
    ({ brand_name }) => (
      <contact.CoachAnswer brand={brand_name} text={"Bonjour,\n\nOui, jeudi à 18 h si cela vous va.\nÀ bientôt."} />
    ),
  ),

  sample(
    "guide",
    "Guide et lettre",
    "Le document que vous avez demandé",
    "À qui demande le guide gratuit.",
    ({ brand_name }, site) => (
      <guide.GuideLink brand={brand_name} firstName={firstName} guideUrl={`${site}/guide`} wantsLetter={false} />
    ),
  ),
  sample(
    "lettre-confirmer",
    "Guide et lettre",
    "Confirmez votre adresse",
    "À qui demande la lettre.",
    ({ brand_name }, site) => (
      <newsletter.ConfirmSubscription brand={brand_name} confirmUrl={`${site}/lettre/confirmer?jeton=exemple`} />
    ),
  ),
  sample(
    "lettre-bienvenue",
    "Guide et lettre",
    "C’est noté, merci",
    "Quand l’inscription à la lettre est confirmée.",
    ({ brand_name }, site) => (
      <newsletter.SubscriptionConfirmed
        brand={brand_name}
        unsubscribeUrl={`${site}/lettre/desinscription?jeton=exemple`}
      />
    ),
  ),
  sample(
    "lettre-deja",
    "Guide et lettre",
    "Votre inscription à la lettre",
    "À qui la demande alors qu’il la reçoit déjà.",
    ({ brand_name }, site) => (
      <newsletter.AlreadySubscribed brand={brand_name} unsubscribeUrl={`${site}/lettre/desinscription?jeton=exemple`} />
    ),
  ),

  sample("essai", "À vous", admin.TRIAL_SUBJECT, "Quand vous demandez un essai depuis cette page.", () => (
    <admin.MailTrial when={parisInstant("2026-11-24", "09:30")} />
  )),
];
