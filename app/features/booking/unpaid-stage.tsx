import { Bookmark, Mail } from "lucide-react";
import { href } from "react-router";
import { orderIsGivenBack, orderIsOnHold, orderIsOver, paymentEndings } from "~/features/billing/messages";
import { Fact, UnpaidScene } from "~/features/billing/payment-scenes";
import { BankIsSilent, Lapsed, PayAgain, ShortOfMoney, Stage, Unfinished } from "~/features/billing/payment-stages";
import { HelpLine } from "~/features/safety/help-line";
import { bookingLink } from "~/features/services/booking-link";
import { givenName } from "~/features/settings/rules";
import { ButtonLink } from "~/ui/button";
import { fr } from "~/ui/french";
import { ButtonRow } from "~/ui/layout";
import type { Sale } from "./describe-sale.server";
import { keptUntilText, momentText } from "./moments";

interface UnpaidStageProps {
  order: Sale & { stage: Exclude<Sale["stage"], "paid"> };
  page: string;
  coachName: string;
}

/** Where a payment stands that has not come, went back, or bought what is over. */
export function UnpaidStage(props: UnpaidStageProps) {
  const { stage } = props.order;
  return (
    <UnpaidScene waits={stage === "processing" || stage === "waiting"} order={props.order}>
      {stage === "processing" && <Processing {...props} />}
      {stage === "waiting" && <Waiting {...props} />}
      {(stage === "failed" || stage === "canceled" || stage === "expired") && <Ended {...props} stage={stage} />}
      {stage === "lapsed" && (
        <Lapsed text="Le prix et les heures ont pu changer : choisissez de nouveau, si vous le voulez.">
          <ButtonLink to={bookingLink({ id: props.order.serviceId })}>Choisir une heure</ButtonLink>
        </Lapsed>
      )}
      {stage === "given_back" && <GivenBack {...props} />}
      {stage === "over" && <ToOwnSpace {...orderIsOver} />}
      {stage === "on_hold" && <ToOwnSpace {...orderIsOnHold} />}
    </UnpaidScene>
  );
}

function Processing({ order, page }: UnpaidStageProps) {
  return (
    <BankIsSilent page={page} orderId={order.id}>
      <MomentFact order={order} after={`Après, ${ifStillFree(order, "quand la réponse de la banque arrive")}`} />
    </BankIsSilent>
  );
}

/** What becomes of an hour that is kept no more. */
function ifStillFree({ takesHours }: Pick<Sale, "takesHours">, when: string): string {
  const otherwise = takesHours ? "Sinon, vous en choisirez une autre." : "Sinon, tout vous est rendu.";
  return `si cette heure est encore libre ${when}, elle est à vous. ${otherwise}`;
}

interface MomentFactProps {
  order: Pick<Sale, "kept" | "moment" | "takesHours">;
  /** What follows the quarter of an hour. */
  after?: string;
}

/** Until when the hour waits, and what comes then. */
function MomentFact({ order, after = "Après, vous choisirez une autre heure." }: MomentFactProps) {
  const { kept, moment } = order;
  if (!moment) return null;
  return (
    <Fact icon={Bookmark}>
      {kept?.until ? (
        <>
          {fr(`${momentText(kept.startsAt)} vous est`)} <b>{keptUntilText(kept.until)}</b>. {fr(after)}
        </>
      ) : (
        fr(`${momentText(moment)} n'est plus gardé : ${ifStillFree(order, "au moment du paiement")}`)
      )}
    </Fact>
  );
}

function Waiting({ order, page }: UnpaidStageProps) {
  return (
    <Unfinished page={page} orderId={order.id}>
      <ul className="facts">
        <MomentFact order={order} />
      </ul>
    </Unfinished>
  );
}

function Ended({ order, page, coachName, stage }: UnpaidStageProps & { stage: keyof typeof paymentEndings }) {
  const said =
    stage === "failed"
      ? {
          title: "Le paiement n'est pas passé",
          lede: "Rien n'a été débité. Votre banque a refusé l'opération, sans nous dire pourquoi : souvent un plafond, ou une validation restée dans son application.",
        }
      : paymentEndings[stage];
  return (
    <Stage {...said}>
      <ButtonRow className="mt-7">
        <PayAgain page={page} orderId={order.id} label="Reprendre le paiement" />
        {order.moment && !order.kept && (
          <ButtonLink to={bookingLink({ id: order.serviceId })} variant="quiet">
            Choisir une autre heure
          </ButtonLink>
        )}
      </ButtonRow>
      <ul className="facts">
        <MomentFact order={order} />
        <Fact icon={Mail}>{fr("Vos réponses sont conservées. Vous n'avez rien à ressaisir.")}</Fact>
        <ShortOfMoney>{`Dites-le à ${givenName(coachName)}`}</ShortOfMoney>
      </ul>
      <p className="small muted mt-6 max-w-xl">
        {fr("Besoin de parler maintenant ?")} <HelpLine />
      </p>
    </Stage>
  );
}

function ToOwnSpace({ title, lede }: { title: string; lede: string }) {
  return (
    <Stage title={title} lede={lede}>
      <ButtonRow className="mt-8">
        <ButtonLink to={href("/espace-membre/rendez-vous")}>Ouvrir mon espace</ButtonLink>
      </ButtonRow>
    </Stage>
  );
}

function GivenBack({ order }: UnpaidStageProps) {
  return (
    <Stage {...orderIsGivenBack(order.leaving)}>
      <ButtonRow className="mt-8">
        <ButtonLink to={bookingLink({ id: order.serviceId })}>Choisir une autre heure</ButtonLink>
        <ButtonLink to={href("/espace-membre")} variant="secondary">
          Ouvrir mon espace
        </ButtonLink>
      </ButtonRow>
    </Stage>
  );
}
