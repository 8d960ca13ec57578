import "./member-area.css";
import { Mail } from "lucide-react";
import { data } from "react-router";
import { confirmAgain, requireUser, type User } from "~/features/accounts/accounts.server";
import { AreaNav } from "~/features/accounts/area-nav";
import { CONFIRM_AGAIN, ConfirmAgain } from "~/features/accounts/confirm-again";
import { findMessageConsent, withdrawMessageConsent } from "~/features/advice/advice.server";
import { messageConsentWithdrawn } from "~/features/advice/messages";
import { leaveToPay, mayPay, payInstalment } from "~/features/billing/billing.server";
import { paymentMessages } from "~/features/billing/messages";
import { readMessage } from "~/features/contact/contact.server";
import { consentMissing, messageSent } from "~/features/contact/messages";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { clientIp } from "~/platform/http/client-ip.server";
import { redirectSaying } from "~/platform/http/flash.server";
import { isUuid } from "~/platform/uuid";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { Notice } from "~/ui/notice";
import { PageLoading } from "~/ui/page-loading";
import type { Route } from "./+types/member-area.page";
import { type MemberArea, readMemberArea } from "./member-area.server";
import { noWayBack, tooManyMessages } from "./messages";
import { MyEvents } from "./my-events";
import { MyLetters } from "./my-letters";
import { NextMeeting } from "./next-meeting";
import { Payments } from "./payments";
import { ReferralCard } from "./referral-card";
import { Resources } from "./resources";
import { HoursCard, PremiumCard, ProfileCard, SupportCard } from "./side-cards";
import { Today } from "./today";
import { AnswersHere, type MessageRefusal, WriteToCoach } from "./write-to-coach";
import { writeToCoach } from "./write-to-coach.server";

const PATH = "/espace-membre";

export async function loader({ request }: Route.LoaderArgs) {
  const user = await requireUser(request, { destination: "espace-membre" });
  return readMemberArea(db(), user, { now: now() });
}

export const meta: Route.MetaFunction = () => unlistedHead("Mon espace");

export async function action({ request }: Route.ActionArgs) {
  const user = await requireUser(request, { destination: "espace-membre" });
  const form = await request.formData();
  const intent = form.get("intent");
  if (intent === "pay") return pay({ userId: user.id, ip: clientIp(request) }, String(form.get("instalmentId") ?? ""));
  if (intent === CONFIRM_AGAIN) return confirmAgain(user.id, PATH);
  if (intent === "write") return write(user, form);
  if (intent === "withdraw-consent") return withdraw(user.id);
  throw data(null, { status: 400 });
}

/** The contact room's answer (requirements ), on this very page. */
async function write(user: User, form: FormData) {
  const read = readMessage(form);
  const consent = form.get("consent") === "oui";
  const typed = String(form.get("message") ?? "");
  const refuse = (why: Omit<MessageRefusal, "typed" | "consent">, status: number) =>
    data<MessageRefusal>({ ...why, typed, consent }, { status });
  if (!read.ok) {
    const lacking = !consent && !(await findMessageConsent(db(), user.id));
    return refuse({ error: read.error, consentError: lacking ? consentMissing.page : undefined }, 422);
  }
  const result = await writeToCoach(user, { message: read.message, consent }, { now: now() });
  if (!result.ok && result.reason === "no_consent") return refuse({ consentError: consentMissing.page }, 422);
  if (!result.ok && result.reason === "no_way_back") return refuse({ problem: noWayBack }, 422);
  if (!result.ok) return refuse({ problem: tooManyMessages }, 429);
  return redirectSaying(PATH, { kind: "success", title: messageSent });
}

async function withdraw(userId: string) {
  await inTransaction((trx) => withdrawMessageConsent(trx, { userId }, { now: now() }));
  return redirectSaying(`${PATH}#message`, { kind: "success", ...messageConsentWithdrawn });
}

/** To the provider's page for one instalment of this very person. */
async function pay({ userId, ip }: { userId: string; ip: string }, instalmentId: string) {
  const at = { now: now() };
  if (!(await mayPay({ userId, ip }, at))) {
    return redirectSaying(PATH, { kind: "error", title: paymentMessages.errorTitle, text: paymentMessages.tooMany });
  }
  const checkout = isUuid(instalmentId) ? await payInstalment({ userId, instalmentId }, at) : null;
  return leaveToPay(
    checkout,
    checkout?.kind === "nothing_due" ? `/payment-success?commande=${checkout.orderId}` : PATH,
  );
}

const sections = [
  ["evenements", "Événements"],
  ["paiements", "Paiements"],
  ["ressources", "Ressources"],
  ["parrainage", "Parrainage"],
  ["statut", "Premium"],
  ["profil", "Profil"],
  ["aide", "Aide"],
] as const;

export default function MemberAreaPage({ loaderData: area, actionData: refusal }: Route.ComponentProps) {
  const { meeting } = area;
  const isMember = area.status === "active";
  return (
    <>
      <AreaNav unread={area.threads.toRead.length} />
      <PageLoading />
      <Today {...area} />
      {meeting && area.next.kind !== "meeting" && <NextMeeting meeting={meeting} />}
      <div className="wrap member-columns">
        {!area.emailConfirmed && <ConfirmAddress email={area.email} />}
        <JumpNav isMember={isMember} hasLetters={hasThreads(area)} />
        <div>
          {(isMember || hasThreads(area)) && <MyLetters {...area} />}
          {area.answersHere.kept.length > 0 && <AnswersHere kept={area.answersHere.kept} />}
          {!isMember && <WriteToCoach {...area} refusal={refusal} />}
        </div>
        <div>
          <MyEvents events={area.events} coachName={area.coachName} />
          {area.hours && <HoursCard {...area.hours} />}
        </div>
        <Resources {...area} />
      </div>
      <div className="bg-mist">
        <div className="wrap account-columns">
          <Payments {...area} />
          <ReferralCard referral={area.referral} status={area.status} />
          <div className="account-cards">
            <PremiumCard {...area} />
            <ProfileCard {...area} />
            <SupportCard contact={area.contact} />
          </div>
        </div>
      </div>
    </>
  );
}

/** On a phone, where the page is long; after what matters most. */
function JumpNav({ isMember, hasLetters }: { isMember: boolean; hasLetters: boolean }) {
  return (
    <nav className="jump" aria-label="Sections">
      {!isMember && hasLetters && <a href="#echanges">Échanges</a>}
      <a href="#message">{isMember ? "Échanges" : "Message"}</a>
      {sections.map(([id, label]) => (
        <a key={id} href={`#${id}`}>
          {label}
        </a>
      ))}
    </nav>
  );
}

function hasThreads({ threads }: MemberArea): boolean {
  return threads.toRead.length + threads.waiting.length + threads.read.length > 0;
}

function ConfirmAddress({ email }: { email: string }) {
  return (
    <Notice icon={Mail} title="Votre adresse n’est pas encore confirmée" className="col-span-full">
      <p>{fr(`Un message vous attend à ${email}. Ouvrez son lien pour protéger votre accès.`)}</p>
      <ConfirmAgain action={PATH} className="text-inherit" />
    </Notice>
  );
}
