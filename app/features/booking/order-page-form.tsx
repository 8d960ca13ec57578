import { Bookmark } from "lucide-react";
import { DueToday } from "~/features/billing/due-today";
import { OrderForm, type saleOf } from "~/features/billing/order-parts";
import { TermsConsent } from "~/features/billing/terms-consent";
import { bookingLink } from "~/features/services/booking-link";
import { hoursText } from "~/features/services/messages";
import { formatDay, formatNearInstant } from "~/platform/clock";
import { formatEuros } from "~/platform/money";
import { paymentMethodsText } from "~/platform/payments/payment-methods";
import { capitalized, fr } from "~/ui/french";
import { Icon } from "~/ui/icon";
import { KeyValues } from "~/ui/key-values";
import { Ordinals } from "~/ui/ordinals";
import { RadioGroup } from "~/ui/radio-group";
import { Step } from "~/ui/step";
import { SpanThere } from "./elsewhere";
import type { BookRefused } from "./form-result";
import { GuestFields, type Known } from "./guest-fields";
import { placePhrases, placeRows, startRows, untilDayText } from "./messages";
import { dayText, keptUntilText, spanText } from "./moments";
import type { PreparedOrder } from "./prepare-order.server";
import { ReminderBox } from "./reminder-box";
import { Rows } from "./rows";
import { canceledFreeUntil } from "./rules";

interface OrderPageFormProps {
  order: PreparedOrder;
  clientKey: string;
  sale: ReturnType<typeof saleOf>;
  /** Who is signed in. */
  who: Known | null;
  refusal: BookRefused | undefined;
}

const counts = ["", "Une réponse", "Deux réponses", "Trois réponses", "Quatre réponses", "Cinq réponses"];

/** The order of a session or of hours: a few answers, and the sheet that follows them. */
export function OrderPageForm({ order, clientKey, sale, who, refusal }: OrderPageFormProps) {
  const { service, moment, halves } = order;
  const errors = refusal?.errors ?? {};
  const typed = refusal?.typed ?? {};
  const whole = service.total_minutes === service.minutes;
  const start = moment?.early
    ? startRows({
        startsAt: moment.startsAt,
        withdrawUntil: order.withdrawUntil,
        from: order.startsFrom,
        days: order.withdrawalDays,
        whole,
      })
    : null;
  const steps = ["place", "who", "early", "count", "consent"].filter(
    (step) => (step !== "place" || moment) && (step !== "early" || start) && (step !== "count" || halves),
  );
  const rank = (step: string) => steps.indexOf(step) + 1;
  return (
    <OrderForm
      lede={`${counts[steps.length]}, puis le paiement. Rien n'est débité sur cette page.`}
      hidden={{
        clientKey: typed.clientKey ?? clientKey,
        holdId: moment?.holdId ?? "",
        serviceId: service.id,
        shownPriceCents: order.priceCents,
      }}
      problem={refusal?.problem}
      errors={errors}
      sale={sale}
      termsAccepted={typed.termsAccepted === "oui"}
      backTo={bookingLink({ id: service.id })}
      backLabel="Changer de prestation ou d'heure"
      consentAmong
      choices={
        <>
          {moment && (
            <Step rank={rank("place")} title="Où se voir" id="lieu">
              <Rows
                name="place"
                labelledBy="lieu"
                options={placeRows(order.places, order)}
                defaultValue={typed.place ?? order.places[0]}
                error={errors.place}
              />
            </Step>
          )}
          <Step rank={rank("who")} title={fr("Vos coordonnées")} id="coordonnees">
            <GuestFields who={who} typed={typed} errors={errors} lastName contract byPhone={moment !== null} />
          </Step>
          {start && (
            <Step rank={rank("early")} title="Quand commencer" id="debut">
              <p className="muted mb-1.5 max-w-xl">{start.question}</p>
              <Rows
                name="early"
                labelledBy="debut"
                options={start.rows}
                defaultValue={typed.early}
                error={errors.early}
              />
            </Step>
          )}
          {halves && (
            <Step rank={rank("count")} title={fr("Comment régler")} id="reglement">
              <RadioGroup
                legend={<span className="sr-only">{fr("Comment régler")}</span>}
                name="count"
                defaultValue={typed.count ?? "1"}
                options={[
                  {
                    value: "1",
                    label: <b>{`En une fois : ${formatEuros(order.priceCents)}`}</b>,
                    hint: fr("Aujourd'hui."),
                  },
                  {
                    value: "2",
                    label: <b>{fr("En deux fois, sans frais")}</b>,
                    hint: fr(
                      `${formatEuros(halves[0]?.amountCents ?? 0)} aujourd'hui, ${formatEuros(halves[1]?.amountCents ?? 0)} le ${formatDay(halves[1]?.dueDate ?? "")}, par prélèvement sur la même carte. La moitié des heures se prend dès le premier règlement.`,
                    ),
                  },
                ]}
              />
            </Step>
          )}
          <Step rank={rank("consent")} title="Vos accords" id="accords">
            <div className="max-w-xl">
              <TermsConsent terms={sale.terms} error={errors.termsAccepted} accepted={typed.termsAccepted === "oui"} />
              {moment && <ReminderBox who={who} typed={typed} />}
              <p className="small muted">{fr("Le coaching n'est ni un soin ni un conseil juridique.")}</p>
            </div>
          </Step>
        </>
      }
      summary={<Summary order={order} whole={whole} />}
      total={
        <>
          <DueToday totalCents={order.priceCents} inTwo={halves} />
          <p className="xs muted mt-2">
            {fr(`${order.vatNote}. Sans renouvellement.`)}
            {order.priceCents < order.listCents && fr(` Prix membre, au lieu de ${formatEuros(order.listCents)}.`)}
          </p>
        </>
      }
      note={
        moment?.keptUntil && (
          <p className="kept-note follows-kept">
            <Icon of={Bookmark} />
            <span>
              {fr("Votre heure est")} <b>{keptUntilText(moment.keptUntil)}</b>
              {fr(", le temps de lire.")}
            </span>
          </p>
        )
      }
    />
  );
}

/** What is ordered, line by line; what depends on an answer follows it without a script. */
function Summary({ order, whole }: { order: PreparedOrder; whole: boolean }) {
  const { service, moment } = order;
  const untilWithdrawal = untilDayText(order.withdrawUntil);
  const byChoice = moment?.early;
  const kept = byChoice ? "follows follows-keep follows-unsaid" : undefined;
  const free =
    moment &&
    canceledFreeUntil(
      { starts_at: moment.startsAt, paid_by: whole ? "order" : "hours" },
      { noticeHours: order.noticeHours, withdrawUntil: whole ? order.withdrawUntil : null, movedByCoach: false },
    );
  return (
    <>
      {moment && (
        <div className={kept}>
          <p className="recap-when">
            {dayText(moment.startsAt)},<br />
            {spanText(moment.startsAt, moment.endsAt)}
          </p>
          <SpanThere from={moment.startsAt} to={moment.endsAt} />
        </div>
      )}
      {byChoice && (
        <p className="recap-when follows follows-wait">
          <Ordinals>{`À partir du ${formatDay(order.startsFrom)}`}</Ordinals>
        </p>
      )}
      <div className="mt-4">
        <KeyValues
          items={[
            { label: "Prestation", value: fr(service.name) },
            { label: "Durée", value: hoursText(service.total_minutes ?? service.minutes) },
            ...(order.usableUntil
              ? [{ label: "Heures à prendre", value: fr(`jusqu'au ${formatDay(order.usableUntil)} inclus`) }]
              : []),
            ...(moment
              ? [
                  {
                    label: "Où",
                    value: order.places.map((place) => (
                      <span key={place} className={`follows follows-${place}`}>
                        {fr(capitalized(placePhrases[place]))}
                      </span>
                    )),
                  },
                ]
              : []),
            { label: "Avec", value: order.coachName },
            {
              label: "Rétractation",
              value:
                byChoice && whole ? (
                  <>
                    <span className="follows follows-keep">{fr("jusqu'à la séance")}</span>
                    <span className="follows follows-wait follows-unsaid">{untilWithdrawal}</span>
                  </>
                ) : (
                  untilWithdrawal
                ),
            },
            ...(moment && free
              ? [
                  {
                    label: "Sans frais",
                    value: (
                      <>
                        <span className={kept}>
                          <Ordinals>
                            {free.getTime() === moment.startsAt.getTime()
                              ? "jusqu'à la séance"
                              : `jusqu'au ${formatNearInstant(free)}`}
                          </Ordinals>
                        </span>
                        {byChoice && (
                          <span className="follows follows-wait">{fr(`jusqu'à ${order.noticeHours} h avant`)}</span>
                        )}
                      </>
                    ),
                  },
                ]
              : []),
            { label: "Moyens de paiement", value: paymentMethodsText },
          ]}
        />
      </div>
    </>
  );
}
