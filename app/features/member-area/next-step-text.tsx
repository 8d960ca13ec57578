import type { ReactNode } from "react";
import { Form } from "react-router";
import { dayText, spanText } from "~/features/booking/messages";
import { joinMessages } from "~/features/membership/messages";
import { MEMBERSHIP } from "~/features/membership/rules";
import { answerDue } from "~/features/promises/messages";
import { useSiteFacts } from "~/features/settings/site-facts";
import { formatDay, formatNearInstant } from "~/platform/clock";
import { formatEuros } from "~/platform/money";
import { ButtonLink, SubmitButton } from "~/ui/button";
import { capitalized, fr } from "~/ui/french";
import { ButtonRow } from "~/ui/layout";
import { Ordinals } from "~/ui/ordinals";
import type { NextStep } from "./rules";

/** What awaits the person, and the one act that answers it. */
export function NextStepText({ step, email }: { step: NextStep; email: string }) {
  const { over, title, text, act } = contentOf(step, email, useSiteFacts().advice_hours);
  return (
    <section className="today-part" aria-labelledby="prochain-pas">
      <h2 id="prochain-pas">
        {over && <span>{fr(over)}</span>} <Ordinals>{title}</Ordinals>
      </h2>
      {text && (
        <p className="mt-3 max-w-[44ch]">
          <Ordinals>{text}</Ordinals>
        </p>
      )}
      {act && <ButtonRow className="mt-4">{act}</ButtonRow>}
    </section>
  );
}

function contentOf(
  step: NextStep,
  email: string,
  adviceHours: number,
): { over?: string; title: string; text: string; act?: ReactNode } {
  switch (step.kind) {
    case "pay":
      return {
        title: "Une échéance reste à régler",
        text: `${formatEuros(step.instalment.amountCents)}, prévus le ${formatDay(step.instalment.dueDate)}. Aucun frais ne s'ajoute. ${step.subject === MEMBERSHIP ? "Votre année continue" : "Tout continue"} dès le règlement.`,
        act: <PayInstalment id={step.instalment.id} label="Régler cette échéance" />,
      };
    case "on_hold":
      return {
        title: "Votre adhésion est en pause",
        text: joinMessages[step.suspension],
        act: <WriteToCoach email={email} />,
      };
    case "confirming":
      return {
        title: "Votre paiement se confirme",
        text: "Votre banque n'a pas encore répondu. Tout est enregistré. Inutile de payer une seconde fois.",
        act: leadTo(`/payment-success?commande=${step.orderId}`, "Voir où il en est"),
      };
    case "unfinished":
      return {
        title: "Votre commande vous attend",
        text: "Elle est gardée un jour et rien n'a été débité. Reprenez, ou laissez-la.",
        act: leadTo(`/payment-success?commande=${step.orderId}`, "Reprendre ma commande"),
      };
    case "opens":
      return {
        title: `Votre accès s'ouvre le ${formatDay(step.on)}`,
        text: `Votre année court ensuite jusqu'au ${formatDay(step.until)}. D'ici là, vous n'avez rien à faire.`,
        act: <WriteToCoach email={email} secondary />,
      };
    case "offer":
      return {
        over: "Une place s'est libérée",
        title: step.offer.title,
        text: "Elle vous est gardée un temps : sa page dit jusqu'à quand. Ensuite, elle va à la personne suivante.",
        act: leadTo(step.offer.path, "Voir ma place"),
      };
    case "answer":
      return {
        title: "Une réponse vous attend",
        text: "Elle se lit ici, quand vous le souhaitez. Rien n'en est écrit ailleurs.",
        act: leadTo(`/espace-membre/echanges/${step.threadId}`, "Lire la lettre"),
      };
    case "meeting":
      return {
        over: `${dayText(step.meeting.startsAt)}, ${spanText(step.meeting.startsAt, step.meeting.endsAt)}`,
        title: step.meeting.title,
        text: step.meeting.place ? `${capitalized(step.meeting.place)}.` : "",
        act: (
          <>
            <ButtonLink small to={step.meeting.calendarPath} reloadDocument>
              Ajouter à mon agenda
            </ButtonLink>
            <ButtonLink small variant="quiet" to={step.meeting.path}>
              Voir, déplacer ou annuler
            </ButtonLink>
          </>
        ),
      };
    case "waiting":
      return {
        ...(step.wait.late
          ? { title: "Notre réponse a du retard" }
          : { over: answerDue(step.wait), title: formatNearInstant(step.wait.due) }),
        text: step.wait.late
          ? "Nous vous prions de nous en excuser. Votre lettre est bien là, vous n'avez rien à refaire."
          : "Votre lettre est bien arrivée. Vous pouvez fermer cette page : rien ne se perd.",
        act: (
          <ButtonLink small variant="secondary" to={`/espace-membre/echanges/${step.threadId}`}>
            Voir l’échange
          </ButtonLink>
        ),
      };
    case "renew":
      return {
        title: `Votre année s'achève le ${formatDay(step.end)}`,
        text: "Rien ne se renouvelle tout seul. Si vous continuez, la nouvelle année commence le lendemain.",
        act: leadTo("/membership/commande", "Renouveler pour un an"),
      };
    case "write":
      return {
        title: "Une question, une décision ?",
        text: `Écrivez comme cela vient. Vous avez une réponse sous ${adviceHours} h, à chaque fois.`,
        act: leadTo("/espace-membre/echanges/nouveau", "Écrire à votre coach"),
      };
    case "ended":
      return {
        title: "Votre année est terminée",
        text: "Votre espace et vos reçus restent ici. Une nouvelle année s'ouvre quand vous le souhaitez.",
        act: leadTo("/membership", "Reprendre une année"),
      };
    case "join":
      return {
        title: "Vous n'êtes pas encore membre",
        text: `L'adhésion donne un an de conseils illimités, avec une réponse sous ${adviceHours} h. Elle ne se renouvelle pas toute seule.`,
        act: leadTo("/membership", "Découvrir l’adhésion"),
      };
  }
}

function leadTo(path: string, label: string): ReactNode {
  return (
    <ButtonLink small to={path}>
      {label}
    </ButtonLink>
  );
}

function WriteToCoach({ email, secondary }: { email: string; secondary?: boolean }) {
  return (
    <>
      <ButtonLink small variant={secondary ? "secondary" : "primary"} href="#texte">
        Écrire à votre coach
      </ButtonLink>
      <ButtonLink small variant="quiet" href={`mailto:${email}`}>
        Par e-mail
      </ButtonLink>
    </>
  );
}

/** Leads to the provider's page for one instalment. */
export function PayInstalment({ id, label, quiet }: { id: string; label: string; quiet?: boolean }) {
  return (
    <Form method="post" action="/espace-membre">
      <input type="hidden" name="intent" value="pay" />
      <input type="hidden" name="instalmentId" value={id} />
      <SubmitButton small variant={quiet ? "quiet" : "primary"} busyLabel="Redirection...">
        {label}
      </SubmitButton>
    </Form>
  );
}
