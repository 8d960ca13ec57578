import "./members.css";
import { FilePenLine } from "lucide-react";
import { data, Form, Outlet } from "react-router";
import { admittedCoach, confirmPasswordAction, findPresentUser } from "~/features/accounts/accounts.server";
import { CoupleNotice } from "~/features/couples/couple-notice";
import { formatDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { isUuid } from "~/platform/uuid";
import { BackLink } from "~/ui/back-link";
import { SubmitButton } from "~/ui/button";
import { BlockHeading } from "~/ui/card";
import { unlistedHead } from "~/ui/head";
import { Ordinals } from "~/ui/ordinals";
import { Tag } from "~/ui/tag";
import type { Route } from "./+types/member.page";
import { AdminAccess } from "./admin-access";
import { ClosingActions } from "./closing-actions";
import { GrantConfirmation, GrantForms } from "./grant-forms";
import { LostFactor } from "./lost-factor";
import { runMemberAction } from "./member-actions.server";
import { Consents, Journal, Profile, Referral } from "./member-facts";
import { History, Payments } from "./member-records";
import { readMemberView } from "./member-view.server";
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
  if (!isUuid(id) || !(await findPresentUser(db(), id))) throw data(null, { status: 404 });
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
          <span className="small muted">
            <Ordinals>{`jusqu'au ${formatDay(membership.until)}`}</Ordinals>
          </span>
        )}
      </p>
      <CoupleNotice matches={member.couple} />
      {grant && <GrantConfirmation id={id} name={firstName} result={grant} />}
      <div className="grid gap-10 lg:grid-cols-[minmax(0,44rem)_minmax(16rem,1fr)] lg:grid-rows-[auto_1fr] lg:gap-y-8">
        {/* How to reach somebody, first of all where one reads from above. */}
        <div className="min-w-0 lg:col-start-2">
          <Profile {...member} />
        </div>
        <div className="grid min-w-0 content-start gap-10 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <History {...member} />
          {/* Her hours and her meetings, of a room above: the table of addresses puts them here. */}
          <Outlet />
          {!member.erased && (
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
          )}
          <Payments {...member} move={move} />
        </div>
        <aside aria-label="La personne" className="grid min-w-0 content-start gap-8 lg:col-start-2">
          {!member.erased && (
            <Form method="post" action="/admin/devis">
              <input type="hidden" name="userId" value={id} />
              <SubmitButton intent="create" variant="secondary" small icon={FilePenLine} busyLabel="Un instant...">
                Faire un devis
              </SubmitButton>
            </Form>
          )}
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
