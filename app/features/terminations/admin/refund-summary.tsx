import { type ComponentProps, Fragment } from "react";
import { Form } from "react-router";
import { ConfirmPassword } from "~/features/accounts/confirm-password";
import { hoursText } from "~/features/services/messages";
import { formatDay } from "~/platform/clock";
import { formatEuros } from "~/platform/money";
import { SubmitButton } from "~/ui/button";
import { BlockHeading } from "~/ui/card";
import { fr } from "~/ui/french";
import { KeyValues } from "~/ui/key-values";
import { Notice } from "~/ui/notice";
import { settleRefused } from "./messages";
import type { TerminationData } from "./termination-view.server";

type Plan = NonNullable<TerminationData["plan"]>;

interface RefundSummaryProps extends Pick<ComponentProps<typeof ConfirmPassword>, "refusal"> {
  termination: TerminationData;
  plan: Plan;
}

/** What comes back and why, then the one button that does it. */
export function RefundSummary({ termination, plan, refusal }: RefundSummaryProps) {
  return (
    <section aria-labelledby="calcul">
      <BlockHeading title="Ce qui est à rembourser" id="calcul" />
      <p className="mt-4 mb-4 max-w-[60ch]">{fr(reasonOf(termination, plan))}</p>
      <KeyValues items={linesOf(plan)} />
      <div className="mt-6" id="decision">
        {plan.waits ? (
          <Notice title="La seconde échéance vient d’abord">
            <p>
              {fr(
                "Elle couvre des jours que la personne veut garder. Le remboursement se calculera quand elle sera réglée ; cette demande reste ici.",
              )}
            </p>
          </Notice>
        ) : plan.endsNothing && plan.refundCents === 0 && plan.insteadCents === null ? (
          <Notice title="Rien ne s’arrête">
            <p>{fr(settleRefused.nothing_ends)}</p>
          </Notice>
        ) : termination.fresh ? (
          <Settle plan={plan} />
        ) : (
          <ConfirmPassword
            refusal={refusal}
            why="Pour rendre de l’argent ou mettre fin à un contrat, redonnez votre mot de passe. C’est valable dix minutes."
          />
        )}
      </div>
    </section>
  );
}

function Settle({ plan: { insteadCents, lastDay, end, ...plan } }: { plan: Plan }) {
  const refundCents = insteadCents ?? plan.refundCents;
  const freely = insteadCents === null ? "" : " quand même";
  const act = refundCents > 0 ? `Rembourser ${formatEuros(refundCents)}${freely}` : "Confirmer la fin du contrat";
  const effects = [
    refundCents > 0 &&
      "L'argent repart par le même moyen de paiement ; l'avoir est émis quand il part. Si Mollie refuse, vous le lisez dans « À faire ».",
    end && accessText(end.right, lastDay),
    end && end.right !== "term" && "Aucune échéance n'est plus demandée.",
    "La personne est prévenue par e-mail. Cela ne s'annule pas.",
  ].filter((effect) => typeof effect === "string");
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="refund" />
      <input type="hidden" name="shownCents" value={refundCents} />
      <p className="muted mb-4 max-w-[60ch]">
        {effects.map((effect) => (
          <Fragment key={effect}>{fr(`${effect} `)}</Fragment>
        ))}
      </p>
      <SubmitButton variant={freely ? "secondary" : "primary"} among={{ intent: "refund" }} busyLabel="Un instant...">
        {act}
      </SubmitButton>
    </Form>
  );
}

function accessText(right: NonNullable<Plan["end"]>["right"], lastDay: string | null): string {
  if (right === "term") return "L'adhésion va à son terme, comme prévu.";
  return lastDay ? `L'accès s'arrête le ${formatDay(lastDay)} au soir.` : "L'accès s'arrête tout de suite.";
}

/** Why this amount, in one sentence a person could be read aloud. */
function reasonOf({ kind, order, receivedOn }: TerminationData, plan: Plan): string {
  const { end, inTime, withdrawUntil, paidCents, servedOn, openedOn } = plan;
  const declared = `Déclarée le ${formatDay(receivedOn)}.`;
  const until = `Le délai de rétractation allait jusqu'au ${formatDay(withdrawUntil)}.`;
  if (paidCents === 0) return `${declared} Rien n'a été payé pour cette commande, ou tout est déjà rendu.`;
  if (plan.usedMinutes !== null) return `${declared} ${until} ${ofHours(kind, plan)}`;
  if (!end) {
    if (servedOn)
      return `${declared} ${until} Le rendez-vous avait eu lieu le ${formatDay(servedOn)}, avant la fin de ce délai et à la demande expresse de la personne : le droit de rétractation a pris fin avec lui (L. 221-28, 1°). Rien n'est à rendre : « Clore sans remboursement », plus bas, envoie cette raison. Vous pouvez aussi rembourser.`;
    if (openedOn)
      return `${declared} ${until} Le code avait été ouvert le ${formatDay(openedOn)}, à la demande expresse de qui l'a ouvert : l'année a commencé, et le droit de rétractation a pris fin avec elle (L. 221-28, 1°). Rien n'est à rendre : « Clore sans remboursement », plus bas, envoie cette raison, sans dire le jour.`;
    if (kind === "withdrawal" && inTime) return `${declared} ${until} Tout est à rendre.`;
    if (plan.gift) return `${declared} ${until} Une année offerte ne se rend pas ensuite : rien n'est à rendre.`;
    return `${declared} ${until} « ${order?.label ?? ""} » : une place se rend depuis la page de l'événement.`;
  }
  if (end.right === "withdrawal") {
    return end.year.earlyStart
      ? `${declared} ${until} L'accès immédiat avait été demandé : la part des jours écoulés reste due (L. 221-25).`
      : `${declared} ${until} L'accès immédiat n'avait pas été demandé : tout est à rendre.`;
  }
  if (end.right === "term") return `${declared} L'année va à son terme : rien n'est à rendre.`;
  return kind === "withdrawal"
    ? `${declared} ${until} Il est passé, mais vos conditions (article 8) permettent de mettre fin au contrat à tout moment : les jours qui restent sont à rendre.`
    : `${declared} Vos conditions (article 8) rendent les jours qui restent après la date souhaitée.`;
}

function ofHours(kind: TerminationData["kind"], { usedMinutes, inTime, endsGoods }: Plan): string {
  const withdraws = kind === "withdrawal" && inTime;
  if (withdraws && !endsGoods)
    return "Tout avait été fait avant la fin de ce délai, à la demande expresse de la personne : le droit de rétractation a pris fin (L. 221-28, 1°). Rien n'est à rendre.";
  if (withdraws && usedMinutes === 0) return "Tout est à rendre.";
  const due = "les heures faites restent dues, au prix de l'heure achetée";
  return withdraws
    ? `Des rendez-vous avaient été demandés avant la fin de ce délai : ${due} (L. 221-25).`
    : `Vos conditions (article 8) rendent les heures qui n'ont pas été faites : ${due}.`;
}

function linesOf({ end, usedMinutes, paidCents, refundCents }: Plan) {
  return [
    { label: "Payé", value: formatEuros(paidCents) },
    ...(end && !end.waits
      ? [
          {
            label: "Jours servis",
            value: fr(
              `${end.servedDays} sur ${end.yearDays}, du ${formatDay(end.year.start)} au ${formatDay(end.year.end)}`,
            ),
          },
          { label: "Part due", value: formatEuros(end.dueCents) },
        ]
      : []),
    ...(usedMinutes === null ? [] : [{ label: "Heures faites", value: hoursText(usedMinutes) }]),
    { label: "À rendre", value: <b>{formatEuros(refundCents)}</b> },
  ];
}
