import { randomUUID } from "node:crypto";
import { useEffect, useRef } from "react";
import { data, Form, Link } from "react-router";
import { findUser, isToldByMail, readCoachForm } from "~/features/accounts/accounts.server";
import { type Day, formatDay, parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { formatEuros } from "~/platform/money";
import { isUuid } from "~/platform/uuid";
import { BackLink } from "~/ui/back-link";
import { SubmitButton } from "~/ui/button";
import { BlockHeading, Card, RuleList } from "~/ui/card";
import { CopyField } from "~/ui/copy-field";
import { TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { KeyValues } from "~/ui/key-values";
import { Notice } from "~/ui/notice";
import { of } from "~/ui/of";
import { Ordinals } from "~/ui/ordinals";
import { Tag } from "~/ui/tag";
import { readRewardsOf } from "../referral.server";
import { spacedIban } from "../rules";
import type { Route } from "./+types/person-rewards.page";
import { declaredNote, earnedText, payChanged, rewardUntold, stateTags } from "./messages";
import { type RewardFormResult, rewardAction } from "./reward-actions.server";

const LIST = "/admin/recompenses";

export async function loader({ params: { id } }: Route.LoaderArgs) {
  const at = { now: now() };
  const user = isUuid(id) ? await findUser(db(), id) : null;
  if (!user) throw data(null, { status: 404 });
  const { request, lines, due, ...read } = await readRewardsOf(db(), id, at);
  const shown = ({
    id: rewardId,
    state,
    amountCents,
    referredId,
    referredName,
    startDate,
    earnedAt,
  }: (typeof lines)[number]) => {
    return { rewardId, state, amountCents, referredId, referredName, startDate, earned: earnedText(earnedAt) };
  };
  return {
    ...read,
    id,
    today: parisDay(at.now),
    told: await isToldByMail(db(), id, "payout-made"),
    name: `${user.firstName} ${user.lastName}`.trim(),
    firstName: user.firstName,
    lines: lines.map(shown),
    due: due.map(shown),
    request: request && {
      ...request,
      requestedAt: request.requestedAt.toISOString(),
      on: formatDay(parisDay(request.requestedAt)),
    },
    /** Of a transfer nobody asked for: the same form sent twice notes one. */
    payoutId: request?.id ?? randomUUID(),
  };
}

export async function action({ params: { id }, request }: Route.ActionArgs) {
  const { form, actor } = await readCoachForm(request);
  const user = isUuid(id) ? await findUser(db(), id) : null;
  if (!user) throw data(null, { status: 404 });
  return rewardAction(id, user.firstName, form, actor);
}

export const meta: Route.MetaFunction = () => unlistedHead("Récompenses d’une personne");

type View = Route.ComponentProps["loaderData"];

export default function PersonRewardsPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const answer: RewardFormResult | undefined = actionData;
  const { id, name, dueCents, lines, paid, year, paidThisYearCents, declared } = view;
  return (
    <>
      <BackLink to={LIST}>Récompenses</BackLink>
      <h1 className="mb-2 wrap-anywhere">{fr(`Récompenses ${of(name)}`)}</h1>
      <p className="mb-6">
        <Link to={`/admin/members/${id}`}>Sa page</Link>
      </p>
      {answer?.changed && (
        <Notice kind="danger" className="mb-6" title="Rien n’a été noté">
          {payChanged}
        </Notice>
      )}
      <div className="grid gap-10">
        {dueCents > 0 && <Due view={view} answer={answer} />}
        <section aria-labelledby="parrainages">
          <BlockHeading title="Les adhésions récompensées" id="parrainages" />
          {lines.length === 0 && <p className="muted mt-4">{fr("Personne n'est venu avec son code.")}</p>}
          <RuleList>
            {lines.map((line) => (
              <Line key={line.rewardId} line={line} />
            ))}
          </RuleList>
        </section>
        <section aria-labelledby="verse">
          <BlockHeading title="Versé" id="verse" />
          {paid.length === 0 ? (
            <p className="muted mt-4">Aucun virement noté.</p>
          ) : (
            <div className="mt-4">
              <KeyValues
                items={[
                  ...paid.map(({ id: key, on, amountCents }) => ({
                    key,
                    label: formatDay(on),
                    value: formatEuros(amountCents),
                  })),
                  { key: "year", label: `En ${year}`, value: formatEuros(paidThisYearCents) },
                ]}
              />
            </div>
          )}
          {declared && dueCents === 0 && <p className="small muted mt-4">{declaredNote(year)}</p>}
        </section>
      </div>
    </>
  );
}

function Line({
  line: { rewardId, state, amountCents, referredId, referredName, startDate, earned },
}: {
  line: View["lines"][number];
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span className="min-w-0 flex-1 basis-[16rem]">
        <b className="block">
          <Ordinals>{`Adhésion du ${formatDay(startDate)}`}</Ordinals>
        </b>
        <span className="small muted wrap-anywhere">
          {referredId && referredName ? (
            <Link to={`/admin/members/${referredId}`}>{referredName}</Link>
          ) : (
            "La même personne"
          )}
          {earned && fr(`, ${earned}`)}
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-3">
        <Tag kind={stateTags[state].kind}>{fr(stateTags[state].label)}</Tag>
        <span className="num">{formatEuros(amountCents)}</span>
        {state === "paid_then_reversed" && (
          <Form method="post">
            <input type="hidden" name="rewardId" value={rewardId} />
            <SubmitButton small variant="secondary" intent="review" among={{ rewardId }} busyLabel="Un instant...">
              C’est vu
            </SubmitButton>
          </Form>
        )}
      </span>
    </li>
  );
}

function Due({ view, answer }: { view: View; answer: RewardFormResult | undefined }) {
  const { dueCents, due, request, declared, year, firstName } = view;
  return (
    <section aria-labelledby="a-verser">
      <BlockHeading title={fr(`À verser : ${formatEuros(dueCents)}`)} id="a-verser" />
      <p className="mt-4">
        <Ordinals>{`${due.length > 1 ? `${due.length} adhésions réglées` : "Une adhésion réglée"}, délai de rétractation passé : ${due.map(({ startDate }) => formatDay(startDate)).join(", ")}.`}</Ordinals>
      </p>
      {declared && (
        <Notice className="mt-4" title="À déclarer">
          {declaredNote(year)}
        </Notice>
      )}
      {request ? (
        <div className="mt-5 grid gap-4">
          <CopyField label="IBAN" value={spacedIban(request.iban)} copied="IBAN copié" long />
          <CopyField label="Titulaire du compte" value={request.holder} copied="Nom copié" long />
          <CopyField label="Montant" value={(dueCents / 100).toFixed(2).replace(".", ",")} copied="Montant copié" />
          <p className="small muted">
            {fr(`Versement demandé le ${request.on}. L'IBAN s'efface 30 jours après le virement.`)}
          </p>
        </div>
      ) : (
        <p className="muted mt-4">
          {fr(
            `${firstName} n'a pas encore demandé son versement, ni donné d'IBAN. Vous pouvez tout de même noter un virement déjà fait.`,
          )}
        </p>
      )}
      <div className="mt-6">
        {answer?.ready ? <PayQuestion view={view} paidOn={answer.ready} /> : <PayForm view={view} answer={answer} />}
      </div>
    </section>
  );
}

function PayForm({ view, answer }: { view: View; answer: RewardFormResult | undefined }) {
  return (
    <Form method="post" noValidate>
      <TextField
        name="paidOn"
        label="Jour du virement"
        type="date"
        max={view.today}
        className="max-w-[16rem]"
        defaultValue={answer?.paidOn ?? view.today}
        error={answer?.error}
        required
      />
      <SubmitButton intent="prepare-payout">Marquer versé</SubmitButton>
    </Form>
  );
}

/** What noting it writes, and the button that does it. */
function PayQuestion({ view, paidOn }: { view: View; paidOn: Day }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const kept = {
    payoutId: view.payoutId,
    shownDueCents: String(view.dueCents),
    shownRequestedAt: view.request?.requestedAt ?? "",
    paidOn,
  };
  return (
    <Card as="section">
      <h2 className="h4 mb-3 scroll-mt-24" tabIndex={-1} ref={title}>
        {fr(`${formatEuros(view.dueCents)} versés à ${view.firstName} ?`)}
      </h2>
      <p className="mb-5">
        <Ordinals>{`Virement du ${formatDay(paidOn)}. ${view.told ? `Un e-mail prévient ${view.firstName}.` : rewardUntold} Vérifiez à votre banque avant de confirmer : ce qui est écrit dans vos comptes ne s'efface pas.`}</Ordinals>
      </p>
      <Form method="post">
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="flex flex-wrap gap-3">
          <SubmitButton small intent="pay" busyLabel="Un instant...">
            Confirmer le virement
          </SubmitButton>
          <SubmitButton small variant="secondary" intent="edit-payout">
            Modifier
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
