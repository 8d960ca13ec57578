import type { Offer } from "~/features/offer/rules";
import { fr } from "~/ui/french";
import { Grid12, Section } from "~/ui/layout";
import { BenefitsGrid } from "./benefits";
import { Comparison } from "./comparison";

/** What comes with the membership, and what is free without it. */
export function MembershipContents({ offer }: { offer: Offer }) {
  return (
    <>
      <Section tone="mist" labelledBy="comprend">
        <h2 className="h2 mb-10 max-w-[13em]" id="comprend">
          {fr("Ce que comprend l'adhésion")}
        </h2>
        <BenefitsGrid offer={offer} />
      </Section>
      <Section labelledBy="comparer">
        <Grid12>
          <div className="wide:col-span-4">
            <h2 className="h2" id="comparer">
              Gratuit ou Premium
            </h2>
            <p className="muted mt-4 max-w-sm">
              {fr(
                offer.letter
                  ? "Les articles du blog et la lettre mensuelle restent ouverts à tous."
                  : "Les articles du blog restent ouverts à tous.",
              )}
            </p>
          </div>
          <div className="wide:col-start-6 wide:col-end-13">
            <Comparison offer={offer} />
          </div>
        </Grid12>
      </Section>
    </>
  );
}
