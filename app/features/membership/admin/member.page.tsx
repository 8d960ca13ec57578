import "./members.css";
import { FilePenLine } from "lucide-react";
import { data, Form, Link, Outlet } from "react-router";
import { admittedCoach, confirmPasswordAction, findUser } from "~/features/accounts/accounts.server";
import { preferenceText } from "~/features/accounts/rules";
import { CoupleNotice } from "~/features/couples/couple-notice";
import { formatDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { formatEuros } from "~/platform/money";
import { isUuid } from "~/platform/uuid";
import { BackLink } from "~/ui/back-link";
import { SubmitButton } from "~/ui/button";
import { BlockHeading } from "~/ui/card";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { KeyValues } from "~/ui/key-values";
import { Call, MailTo } from "~/ui/reach";
import { Tag } from "~/ui/tag";
import type { Route } from "./+types/member.page";
import { AdminAccess } from "./admin-access";
import { ClosingActions } from "./closing-actions";
import { GrantConfirmation, GrantForms } from "./grant-forms";
import { LostFactor } from "./lost-factor";
import { runMemberAction } from "./member-actions.server";
import { History, Payments } from "./member-records";
import { type MemberView, readMemberView } from "./member-view.server";
import { statusLabels } from "./messages";

const PATH = "/admin/members";

export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
  const view = isUuid(id) ? await readMemberView(db(), id, { now: now() }) : null;
  if (!view) throw data(null, { status: 404 });
  const { user, session } = admittedCoach(context);
  return {
    ...view,
    isSelf: user.id === id,
    fresh: session.fresh,
    asked: new URL(request.url).searchParams.get("confirmer"),
  };
}

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
  const visit = admittedCoach(context);
  const at = { now: now(), by: visit.user.id };
  if (!isUuid(id) || !(await findUser(db(), id))) throw data(null, { status: 404 });
  const form = await request.formData();
  if (form.get("intent") === "confirm-password") return confirmPasswordAction(visit, form, `${PATH}/${id}#second-code`);
  return runMemberAction(id, form, { ...at, fresh: visit.session.fresh });
}

export const meta: Route.MetaFunction = () => unlistedHead("Un membre");

export default function MemberPage({ loaderData: member, actionData }: Route.ComponentProps) {
  const { id, name, firstName, membership } = member;
  const grant = actionData && "plan" in actionData ? actionData : undefined;
  const move = actionData && "moving" in actionData ? actionData : undefined;
  const refusal = actionData && "done" in actionData ? actionData : undefined;
  return (
    <>
      <BackLink to={PATH}>Membres</BackLink>
      <h1 className="mb-2 wrap-anywhere">{name}</h1>
      <p className="mb-6 flex flex-wrap items-center gap-2">
        <Tag kind={membership ? statusLabels[membership.status].kind : "line"} dot={membership?.status === "active"}>
          {membership ? statusLabels[membership.status].label : "Gratuit"}
        </Tag>
        {member.isCoach && <Tag kind="info">Administration</Tag>}
        {membership?.status === "active" && (
          <span className="small muted">{fr(`jusqu'au ${formatDay(membership.until)}`)}</span>
        )}
      </p>
      <CoupleNotice matches={member.couple} />
      {grant && <GrantConfirmation id={id} name={firstName} result={grant} />}
      <div className="grid gap-10 lg:grid-cols-[minmax(0,44rem)_minmax(16rem,1fr)]">
        <div className="grid min-w-0 content-start gap-10">
          <History {...member} />
          {/* Her hours and her meetings, of a room above: the table of addresses puts them here. */}
          <Outlet />
          <section aria-labelledby="gerer">
            <BlockHeading title="Gérer l’adhésion" id="gerer" />
            <div className="mt-4 grid gap-4">
              <GrantForms
                name={firstName}
                today={member.today}
                extendsFrom={member.extendsFrom}
                result={grant?.plan ? undefined : grant}
              />
              <ClosingActions {...member} />
            </div>
          </section>
          <Payments {...member} move={move} />
        </div>
        <aside aria-label="La personne" className="grid min-w-0 content-start gap-8">
          <Profile {...member} />
          <Form method="post" action="/admin/devis">
            <input type="hidden" name="userId" value={id} />
            <SubmitButton intent="create" variant="secondary" small icon={FilePenLine} busyLabel="Un instant...">
              Faire un devis
            </SubmitButton>
          </Form>
          <Consents {...member} />
          <Referral {...member} />
          {member.isCoach && !member.isSelf && <AdminAccess {...member} refusal={refusal} />}
          {member.secondFactor && <LostFactor {...member} refusal={refusal} />}
          <Journal {...member} />
        </aside>
      </div>
    </>
  );
}

function Profile({ name, email, emailConfirmed, phone, preferences, joined }: MemberView) {
  return (
    <section aria-labelledby="profil">
      <BlockHeading title="Profil" id="profil" />
      <KeyValues
        items={[
          {
            label: "E-mail",
            value: (
              <>
                <MailTo address={email} /> {!emailConfirmed && <Tag kind="line">adresse non confirmée</Tag>}
              </>
            ),
          },
          { label: "Téléphone", value: <Call phone={phone} /> },
          { label: "Contact sûr", value: fr(preferenceText(preferences)) },
          { label: "Inscription", value: formatDay(joined) },
          { label: "Échanges", value: <Link to={`/admin/echanges?q=${encodeURIComponent(name)}`}>Ses lettres</Link> },
        ]}
      />
    </section>
  );
}

function Consents({ id, terms, agreements }: MemberView) {
  return (
    <section aria-labelledby="accords">
      <BlockHeading title="Accords donnés" id="accords" />
      {!terms && agreements.length === 0 && <p className="small muted mt-4">Aucun accord enregistré.</p>}
      <KeyValues
        items={[
          ...(terms ? [{ label: "Compte", value: fr(`conditions ${terms.version}, le ${terms.on}`) }] : []),
          ...agreements.map(({ reference, termsVersion, termsKept, accepted, earlyStart }) => ({
            label: reference,
            value: (
              <>
                {termsKept ? (
                  <a href={`/admin/members/${id}/conditions/${reference}`} download>
                    {fr(`conditions ${termsVersion}`)} <span className="muted">(PDF)</span>
                  </a>
                ) : (
                  fr(`conditions ${termsVersion}`)
                )}
                {fr(`, le ${accepted}${earlyStart ? ", début immédiat demandé" : ""}`)}
              </>
            ),
          })),
        ]}
      />
    </section>
  );
}

function Referral({ id, referral, referredBy }: MemberView) {
  return (
    <section aria-labelledby="parrainage">
      <BlockHeading title="Parrainage" id="parrainage" />
      <KeyValues
        items={[
          { label: "Code", value: referral.code ?? "-" },
          { label: "Filleuls membres", value: String(referral.activeReferred) },
          { label: "Gains", value: <Link to={`/admin/recompenses/${id}`}>{formatEuros(referral.earnedCents)}</Link> },
          { label: "Venu avec le code", value: referredBy ?? "-" },
        ]}
      />
    </section>
  );
}

function Journal({ acts }: MemberView) {
  if (acts.length === 0) return null;
  return (
    <section aria-labelledby="journal">
      <BlockHeading title="Ce qui a été fait" id="journal" action={<Link to="/admin/journal">Journal</Link>} />
      <ul className="mt-4 grid gap-3">
        {acts.map(({ key, day, words, reason }) => (
          <li key={key} className="small">
            {fr(`${words} le ${formatDay(day)}`)}
            {reason && <span className="muted block wrap-anywhere">{reason}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
