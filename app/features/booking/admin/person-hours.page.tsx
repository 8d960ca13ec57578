import { randomUUID } from "node:crypto";
import { data, Form, Link } from "react-router";
import { findPresentUser, readCoachForm } from "~/features/accounts/accounts.server";
import { grantHours, readWallet, takeGiftBack } from "~/features/hours/hours.server";
import { listServices } from "~/features/services/services.server";
import { addYears, formatDay, formatNearInstant, parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { redirectDone, redirectSaying } from "~/platform/http/flash.server";
import { isUuid } from "~/platform/uuid";
import { SubmitButton } from "~/ui/button";
import { BlockHeading, RuleList } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { ErrorSummary } from "~/ui/error-summary";
import { FieldRow, fieldsOf, TextField } from "~/ui/field";
import { capitalized, fr } from "~/ui/french";
import { KeyValues } from "~/ui/key-values";
import { Ordinals } from "~/ui/ordinals";
import { Tag } from "~/ui/tag";
import { UndoNotice } from "~/ui/undo-notice";
import { listOwnAppointments } from "../queries.server";
import { minutesOf } from "../rules";
import type { Route } from "./+types/person-hours.page";
import { durationText, giftAlready, giftOver, giftRefused, meetingText, stateNames } from "./messages";

const MEETINGS_SHOWN = 8;
const REASON_MAX_LENGTH = 300;

const pageOf = (id: string) => `/admin/members/${id}`;

/** Of one person, inside her page: her hours, her meetings, and what the coach gives. */
export async function loader({ params: { id = "" }, request }: Route.LoaderArgs) {
  const at = { now: now() };
  if (!isUuid(id)) throw data(null, { status: 404 });
  const wallet = await readWallet(db(), id, at);
  const meetings = await listOwnAppointments(db(), id);
  const services = new Map((await listServices(db())).map(({ id: service, name, kind }) => [service, { name, kind }]));
  const gift = new URL(request.url).searchParams.get("offertes");
  const given = wallet.lots.find(({ lotId, orderId, state }) => lotId === gift && !orderId && state !== "ended");
  return {
    id,
    erased: (await findPresentUser(db(), id)) === null,
    wallet: {
      leftMinutes: wallet.leftMinutes,
      reservedMinutes: wallet.reservedMinutes,
      usedMinutes: wallet.usedMinutes,
      lots: wallet.lots.map(({ lotId, label, leftMinutes, expiresOn }) => ({ lotId, label, leftMinutes, expiresOn })),
    },
    meetings: meetings
      .toReversed()
      .slice(0, MEETINGS_SHOWN)
      .map((one) => ({
        id: one.id,
        startsAt: one.starts_at,
        what: meetingText({
          service: services.get(one.service_id) ?? { name: "", kind: "session" },
          minutes: minutesOf(one),
          place: null,
          hours: null,
        }),
        status: one.status,
        waits: one.status === "confirmed" && one.ends_at <= at.now,
      })),
    until: addYears(parisDay(at.now), 1),
    clientKey: randomUUID(),
    given: given ? { lotId: given.lotId, minutes: given.totalMinutes } : null,
  };
}

export async function action({ params: { id = "" }, request }: Route.ActionArgs) {
  const { form, actor } = await readCoachForm(request);
  if (!isUuid(id) || !(await findPresentUser(db(), id))) throw data(null, { status: 404 });
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const here = `${pageOf(id)}#heures`;
  switch (form.get("intent")) {
    case "give-hours": {
      const clientKey = text("clientKey");
      if (!isUuid(clientKey)) throw data(null, { status: 400 });
      const typed = {
        hours: text("hours"),
        expiresOn: text("expiresOn"),
        giftReason: text("giftReason").slice(0, REASON_MAX_LENGTH),
      };
      const minutes = Math.round(Number(typed.hours.replace(",", ".")) * 60);
      const gift = { userId: id, minutes, reason: typed.giftReason, expiresOn: typed.expiresOn || null, clientKey };
      const given = await inTransaction((trx) => grantHours(trx, gift, actor));
      if (given.ok)
        return redirectSaying(`${pageOf(id)}?offertes=${given.lotId}#heures`, {
          kind: "success",
          title: "Heures offertes",
        });
      if (given.reason === "already")
        return redirectSaying(`${pageOf(id)}?offertes=${given.lotId}#heures`, { kind: "info", ...giftAlready });
      if (given.reason === "taken_back") return redirectSaying(here, { kind: "info", ...giftOver });
      if (given.reason === "unknown") throw data(null, { status: 404 });
      const { field, message } = giftRefused[given.reason];
      return data({ typed, errors: { [field]: message } as Partial<Record<string, string>> }, { status: 422 });
    }
    case "take-hours-back": {
      const lotId = text("lotId");
      if (!isUuid(lotId)) throw data(null, { status: 404 });
      const taken = await inTransaction((trx) => takeGiftBack(trx, { userId: id, lotId }, actor));
      if (taken.ok) return redirectDone(here, "Heures reprises");
      if (taken.reason === "unknown") throw data(null, { status: 404 });
      return redirectSaying(here, { kind: "info", title: "Ces heures servent déjà", text: "Rien n’a été repris." });
    }
    default:
      throw data(null, { status: 400 });
  }
}

export default function PersonHours({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { id, erased, wallet, meetings, given } = loaderData;
  const field = fieldsOf(
    refused?.typed ?? { hours: "1", expiresOn: loaderData.until, giftReason: "" },
    refused?.errors ?? {},
  );
  const here = `${pageOf(id)}?index`;
  return (
    <section aria-labelledby="heures">
      <BlockHeading
        title="Heures et rendez-vous"
        id="heures"
        action={!erased && <Link to={`/admin/rendez-vous/nouveau?personne=${id}`}>Ajouter un rendez-vous</Link>}
      />
      {given && (
        <div className="mt-4">
          <UndoNotice
            title={fr(`${durationText(given.minutes)} offerte${given.minutes >= 120 ? "s" : ""}`)}
            fields={{ intent: "take-hours-back", lotId: given.lotId }}
            action={here}
          />
        </div>
      )}
      <KeyValues
        items={[
          { label: "À prendre", value: durationText(wallet.leftMinutes) },
          { label: "Réservées", value: durationText(wallet.reservedMinutes) },
          { label: "Prises", value: durationText(wallet.usedMinutes) },
          ...wallet.lots
            .filter(({ leftMinutes }) => leftMinutes > 0)
            .map(({ lotId, label, leftMinutes, expiresOn }) => ({
              key: lotId,
              label: fr(label),
              value: fr(
                `${durationText(leftMinutes)}${expiresOn ? `, jusqu'au ${formatDay(expiresOn)}` : ", sans limite"}`,
              ),
            })),
        ]}
      />
      {meetings.length > 0 && (
        <RuleList aria-label="Rendez-vous" className="mt-4">
          {meetings.map(({ id: meeting, startsAt, what, status, waits }) => (
            <li key={meeting} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
              <Link to={`/admin/rendez-vous/${meeting}`} className="inline-flex min-h-(--target) items-center">
                <Ordinals>{capitalized(`${formatNearInstant(startsAt)}, ${what}`)}</Ordinals>
              </Link>
              <Tag kind={status === "done" ? "ok" : "line"}>{waits ? "À marquer" : stateNames[status]}</Tag>
            </li>
          ))}
        </RuleList>
      )}
      {!erased && (
        <Disclosure summary="Offrir des heures" open={refused !== undefined} className="mt-3">
          <Form method="post" action={here} noValidate className="mt-3 max-w-[30rem]">
            {refused && <ErrorSummary errors={refused.errors} />}
            <input type="hidden" name="clientKey" value={loaderData.clientKey} />
            <FieldRow>
              <TextField label="Heures" inputMode="decimal" required {...field("hours")} />
              <TextField label="Valables jusqu’au" type="date" optional {...field("expiresOn")} />
            </FieldRow>
            <TextField
              label="Pourquoi"
              hint={fr("Gardé dans le journal, pour vous.")}
              maxLength={REASON_MAX_LENGTH}
              required
              {...field("giftReason")}
            />
            <SubmitButton intent="give-hours" variant="secondary" small>
              Offrir
            </SubmitButton>
          </Form>
        </Disclosure>
      )}
    </section>
  );
}
