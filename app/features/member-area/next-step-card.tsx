import type { ReactNode } from "react";
import { Form } from "react-router";
import { joinMessages } from "~/features/membership/messages";
import { formatDay } from "~/platform/clock";
import { formatEuros } from "~/platform/money";
import { ButtonLink, SubmitButton } from "~/ui/button";
import { fr } from "~/ui/french";
import { ButtonRow } from "~/ui/layout";
import path from "./illustrations/couverture-chemin-jour.svg";
import type { NextStep } from "./rules";

/** What awaits the person, and the one act that answers it. */
export function NextStepCard({ step, email }: { step: NextStep; email: string }) {
  switch (step.kind) {
    case "pay":
      return (
        <Card
          title="Une échéance reste à régler"
          text={`${formatEuros(step.instalment.amountCents)}, prévus le ${formatDay(step.instalment.dueDate)}. Aucun frais ne s'ajoute. Votre année continue dès le règlement.`}
        >
          <PayInstalment id={step.instalment.id} label="Régler cette échéance" />
        </Card>
      );
    case "on_hold":
      return (
        <Card title="Votre adhésion est en pause" text={joinMessages[step.suspension]}>
          <WriteToCoach email={email} />
        </Card>
      );
    case "confirming":
      return (
        <Card
          title="Votre paiement se confirme"
          text="Votre banque n'a pas encore répondu. Tout est enregistré : vous recevrez un message, et cette page sera à jour."
        />
      );
    case "unfinished":
      return (
        <Card
          title="Votre commande vous attend"
          text="Elle est gardée un jour et rien n'a été débité. Reprenez, ou laissez-la."
        >
          <ButtonLink small to={`/payment-success?commande=${step.orderId}`}>
            Reprendre ma commande
          </ButtonLink>
        </Card>
      );
    case "opens":
      return (
        <Card
          title={`Votre accès s'ouvre le ${formatDay(step.on)}`}
          text={`Votre année court ensuite jusqu'au ${formatDay(step.until)}. D'ici là, vous n'avez rien à faire.`}
        >
          <WriteToCoach email={email} secondary />
        </Card>
      );
    case "renew":
      return (
        <Card
          title={`Votre année s'achève le ${formatDay(step.end)}`}
          text="Rien ne se renouvelle tout seul. Si vous continuez, la nouvelle année commence le lendemain."
        >
          <ButtonLink small to="/membership/commande">
            Renouveler pour un an
          </ButtonLink>
        </Card>
      );
    case "write":
      return (
        <Card
          title="Une question, une décision ?"
          text="Écrivez comme cela vient. Vous avez une réponse sous 48 h, à chaque fois."
        >
          <WriteToCoach email={email} />
        </Card>
      );
    case "ended":
      return (
        <Card
          title="Votre année est terminée"
          text={`Votre espace et vos reçus restent ici. Une nouvelle année s'ouvre quand vous le souhaitez.`}
        >
          <ButtonLink small to="/membership">
            Reprendre une année
          </ButtonLink>
        </Card>
      );
    case "join":
      return (
        <Card
          title="Vous n'êtes pas encore membre"
          text="L'adhésion donne un an de conseils illimités, avec une réponse sous 48 h. Elle ne se renouvelle pas toute seule."
        >
          <ButtonLink small to="/membership">
            Découvrir l’adhésion
          </ButtonLink>
        </Card>
      );
  }
}

function Card({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <section className="next-step" aria-labelledby="prochain-pas">
      <div>
        <h2 className="h3" id="prochain-pas">
          {fr(title)}
        </h2>
        <p className="mt-3 max-w-[44ch]">{fr(text)}</p>
        {children && <ButtonRow className="mt-6">{children}</ButtonRow>}
      </div>
      <img src={path} alt="" width={240} height={240} />
    </section>
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
      <input type="hidden" name="intention" value="regler" />
      <input type="hidden" name="echeance" value={id} />
      <SubmitButton small variant={quiet ? "quiet" : "primary"} busyLabel="Redirection...">
        {label}
      </SubmitButton>
    </Form>
  );
}
