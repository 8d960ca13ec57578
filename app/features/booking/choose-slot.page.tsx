import "./booking.css";
import "~/ui/drawing.css";
import { Clock } from "lucide-react";
import { useState } from "react";
import { data, Form, href, Link, redirect } from "react-router";
import { currentUser, requireUser } from "~/features/accounts/accounts.server";
import { isSellingOpen } from "~/features/billing/billing.server";
import { findService } from "~/features/services/services.server";
import { type Day, readDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { clientIp } from "~/platform/http/client-ip.server";
import { isUuid } from "~/platform/uuid";
import { SubmitButton } from "~/ui/button";
import { fr } from "~/ui/french";
import { openHead } from "~/ui/head";
import { Icon } from "~/ui/icon";
import { KeyValues } from "~/ui/key-values";
import { Step } from "~/ui/step";
import type { Route } from "./+types/choose-slot.page";
import { ChosenRecap } from "./chosen-recap";
import { InZone, useElsewhere, ZoneLine } from "./elsewhere";
import { holdSlot } from "./hold-slot.server";
import { ensureKeeperKey, keeperIn } from "./keeper-cookie.server";
import { chooseMessages, holdRefusals } from "./messages";
import { NoHour } from "./no-hour";
import { BookingHead } from "./parts.still";
import { mayHold } from "./rate-limit.server";
import { readChoice } from "./read-choice.server";
import { findNearest } from "./read-timetable.server";
import { RefusedHour } from "./refused-hour";
import type { HoldRefusal } from "./rules";
import { ServiceRows } from "./service-rows";
import { Times } from "./timetable";
import { startsOf } from "./timetable-rules";
import { PARIS } from "./zones";

export async function loader({ request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const withHours = asked.get("avec") === "heures";
  // Hours are somebody's: who is signed out finds hers behind the sign-in.
  const user = withHours ? await requireUser(request, { destination: "rendez-vous" }) : await currentUser(request);
  return readChoice(
    db(),
    {
      keeper: keeperIn(request, user),
      serviceId: asked.get("prestation"),
      withHours,
      until: readDay(asked.get("jusque") ?? ""),
    },
    { now: now() },
  );
}

export function meta(page: Route.MetaArgs): Route.MetaDescriptors {
  return openHead(page, {
    title: "Rendez-vous",
    description: "Choisissez ce qu’il vous faut, puis un jour et une heure. Le premier appel est offert.",
  });
}

/** Where the next questions are asked: the lighter page for a call, and for hours bought before. */
function nextPath(kind: string, { holdId, withHours }: { holdId: string; withHours: boolean }): string {
  const path = kind === "call" ? href("/rendez-vous/appel") : withHours ? href("/rendez-vous/heure") : null;
  return `${path ?? href("/rendez-vous/commande")}?garde=${holdId}`;
}

/** Keeps the chosen hour for this browser, then leads to the page that asks the rest. */
export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData();
  const at = { now: now() };
  const user = await currentUser(request);
  const serviceId = String(form.get("serviceId") ?? "");
  const startsAt = new Date(String(form.get("startsAt") ?? ""));
  const withHours = user !== null && form.get("withHours") === "oui";
  const service = isUuid(serviceId) ? await findService(db(), serviceId) : undefined;
  if (!service) return refuse(holdRefusals.unknown);
  if (Number.isNaN(startsAt.getTime())) return refuse(chooseMessages.hourMissing, { field: true });
  if (!(await mayHold({ ip: clientIp(request) }, at))) return refuse(chooseMessages.tooMany, { status: 429 });
  if (service.kind !== "call" && !withHours && !(await isSellingOpen(db())))
    return redirect(href("/paiement-bientot"), 303);
  const { key, setCookie } = ensureKeeperKey(request);
  const kept = await inTransaction((trx) => holdSlot(trx, { serviceId, startsAt, userId: user?.id ?? null, key }, at));
  if (!kept.ok) return refuseHold(kept.reason, { service, startsAt }, at);
  return redirect(nextPath(service.kind, { holdId: kept.held.id, withHours }), {
    status: 303,
    headers: { "Set-Cookie": setCookie },
  });
}

interface Refusal {
  message: string;
  /** It concerns the hours. */
  field: boolean;
  nearest: Date[];
}

function refuse(message: string, { field = false, status = 422 }: { field?: boolean; status?: number } = {}) {
  return data<Refusal>({ message, field, nearest: [] }, { status });
}

async function refuseHold(
  reason: HoldRefusal,
  wanted: Parameters<typeof findNearest>[1],
  at: Parameters<typeof findNearest>[2],
) {
  const nearest = reason === "slot_taken" ? await findNearest(db(), wanted, at) : [];
  return data<Refusal>({ message: holdRefusals[reason], field: false, nearest }, { status: 422 });
}

export default function ChooseSlotPage({ loaderData: choice, actionData: refusal }: Route.ComponentProps) {
  const { chosen, table, held } = choice;
  const elsewhere = useElsewhere();
  const [picked, pick] = useState(held ? held.startsAt.toISOString() : "");
  const starts = table ? startsOf(table) : [];
  const start = starts.find((one) => one.toISOString() === picked);
  const hereUntil = (until: Day) => ({
    search: `?${new URLSearchParams({ ...(chosen && { prestation: chosen.id }), ...(choice.takesHours && { avec: "heures" }), jusque: until })}`,
  });
  return (
    <div className="wrap" data-zone={PARIS}>
      <BookingHead />
      <InZone zone={elsewhere.zone}>
        <Form method="post" className="booking-columns" noValidate>
          <div>
            {refusal && !refusal.field && <RefusedHour {...refusal} />}
            <Step rank={1} title={fr("Ce qu'il vous faut")} id="prestation">
              <ServiceRows choice={choice} />
            </Step>
            {chosen && (
              <Step rank={2} title={fr("Le jour et l'heure")} id="moment" aside={chosen.length}>
                {table?.free && starts[0] ? (
                  <>
                    <div className="zone-line">
                      <Icon of={Clock} />
                      <ZoneLine {...elsewhere} sample={starts[0]} />
                    </div>
                    <Times
                      table={table}
                      chosen={picked}
                      onChoose={pick}
                      refused={refusal?.field ? refusal : undefined}
                      moreTo={hereUntil}
                    />
                  </>
                ) : (
                  <NoHour why={choice.why ?? "full"} />
                )}
                {chosen.kind === "pack" && !choice.takesHours && choice.selling && choice.why !== "placeless" && (
                  <p className="mt-2">
                    <Link to={`${href("/rendez-vous/commande")}?prestation=${chosen.id}`} className="btn btn-quiet">
                      {fr("Choisir l'heure plus tard")}
                    </Link>
                  </p>
                )}
              </Step>
            )}
          </div>
          {chosen && (
            <aside className="sticks" aria-live="polite" aria-label="Votre choix">
              <input type="hidden" name="serviceId" value={chosen.id} />
              {choice.takesHours && <input type="hidden" name="withHours" value="oui" />}
              <ChosenRecap
                choice={choice}
                service={chosen}
                start={start}
                lines={
                  <KeyValues
                    items={[
                      { label: "Avec", value: choice.coachName },
                      { label: "Où", value: fr("Au choix, à l'étape suivante") },
                    ]}
                  />
                }
                button={
                  choice.mayTake &&
                  (choice.selling || chosen.kind === "call" || choice.takesHours) && (
                    <SubmitButton block>Continuer</SubmitButton>
                  )
                }
              />
              {chosen.kind !== "call" && (
                <p className="small muted mt-4">
                  {fr(`Une séance se déplace ou s'annule sans frais jusqu'à ${choice.noticeHours} h avant.`)}
                </p>
              )}
            </aside>
          )}
        </Form>
      </InZone>
    </div>
  );
}
