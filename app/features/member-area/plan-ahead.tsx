import { Ford } from "~/features/toolbox/plan/ford";
import type { PlanStepAhead } from "~/features/toolbox/toolbox.server";
import { ButtonLink } from "~/ui/button";
import { fr } from "~/ui/french";
import { ButtonRow } from "~/ui/layout";

/** The next step of the plan that was kept: it comes first, and says nothing of danger. */
export function PlanAhead({ step: { place, of, told } }: { step: PlanStepAhead }) {
  const where = fr(`Étape ${place} sur ${of}`);
  return (
    <section className="today-part" aria-labelledby="plan">
      <h2 id="plan">
        <span>{fr("Votre prochain pas")}</span> {told ? told.title : where}
      </h2>
      <Ford at={place} of={of} label={where} />
      {told && (
        <p className="mt-3 max-w-[44ch]">
          {told.act} <span className="muted">{told.when}</span>
        </p>
      )}
      <ButtonRow className="mt-4">
        <ButtonLink to="/outils/mon-plan" variant="secondary" small>
          Ouvrir mon plan
        </ButtonLink>
      </ButtonRow>
    </section>
  );
}
