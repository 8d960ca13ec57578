import type { ReactNode } from "react";
import { fr } from "~/ui/french";
import { Grid12 } from "~/ui/layout";
import type { TerminationKind } from "./rules";
import type { TerminationFormResult } from "./submit-termination.server";
import { TerminationForm } from "./termination-form";
import type { TerminationPageData } from "./termination-page.server";
import { StepTitle, TerminationDone, TerminationRecap } from "./termination-steps";

interface TerminationFrameProps {
  kind: TerminationKind;
  page: TerminationPageData;
  answer: TerminationFormResult | undefined;
  title: string;
  lede: string;
  asideTitle: string;
  /** `<li>`s: what happens, plainly, before anything is typed. */
  children: ReactNode;
}

/** The step a person is at. */
export function TerminationFrame({ kind, page, answer, title, lede, asideTitle, children }: TerminationFrameProps) {
  if (answer?.step === "recap" || answer?.step === "done") {
    return (
      <section className="wrap pt-[clamp(1.5rem,4vw,3.5rem)] pb-section">
        {answer.step === "recap" ? (
          <TerminationRecap kind={kind} recap={answer} />
        ) : (
          <TerminationDone kind={kind} receipt={answer} />
        )}
      </section>
    );
  }
  return (
    <section className="wrap pt-[clamp(1.5rem,4vw,3.5rem)] pb-section">
      {answer && !answer.problem && Object.keys(answer.errors).length === 0 ? (
        <StepTitle>{title}</StepTitle>
      ) : (
        <h1 className="max-w-[14em]">{title}</h1>
      )}
      <p className="lede muted mt-5 mb-10 max-w-[34em]">{fr(lede)}</p>
      <Grid12 className="items-start gap-y-12">
        <div className="wide:col-span-6">
          <TerminationForm kind={kind} page={page} {...answer} />
        </div>
        <aside className="wide:col-start-9 wide:col-end-13" aria-labelledby="ensuite">
          <h2 id="ensuite" className="h4 mb-4">
            {fr(asideTitle)}
          </h2>
          <ul className="rules small">{children}</ul>
        </aside>
      </Grid12>
    </section>
  );
}
