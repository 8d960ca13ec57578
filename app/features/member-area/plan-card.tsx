import { Ford } from "~/features/toolbox/plan/ford";
import type { PlanStepAhead } from "~/features/toolbox/toolbox.server";
import { ButtonLink } from "~/ui/button";
import { fr } from "~/ui/french";
import { ButtonRow } from "~/ui/layout";

/** The next step of the plan that was kept: it comes first, and says nothing of danger. */
export function PlanCard({ step: { place, of, told } }: { step: PlanStepAhead }) {
  const where = fr(`Étape ${place} sur ${of}`);
  return (
    <section className="plan-card" aria-labelledby="plan">
      <h2 className="h4" id="plan">
        {fr("Votre prochain pas")}
      </h2>
      <Ford at={place} of={of} label={where} />
      <p className="small muted" aria-hidden="true">
        {where}
      </p>
      {told && (
        <>
          <p className="plan-card-title">{told.title}</p>
          <p className="small muted">{told.when}</p>
          <p className="mt-2 max-w-[44ch]">{told.act}</p>
        </>
      )}
      <ButtonRow className="mt-5">
        <ButtonLink to="/outils/mon-plan" variant="secondary">
          Ouvrir mon plan
        </ButtonLink>
      </ButtonRow>
    </section>
  );
}
