import { Accordion, AccordionItem } from "~/ui/accordion";
import { fr } from "~/ui/french";
import { Grid12, Section } from "~/ui/layout";
import { essentialQuestions } from "./texts";

/** One answer open at a time: the shared `name` does it without a script. */
export function EssentialQuestions() {
  return (
    <Section labelledBy="questions">
      <Grid12>
        <div className="wide:col-span-4">
          <h2 id="questions" className="h2">
            {fr("Questions essentielles")}
          </h2>
          <p className="mt-4 max-w-88 text-muted">
            {fr("Une autre question ? Écrivez-nous, même en deux lignes. Nous répondons sous 24 h.")}
          </p>
        </div>
        <Accordion name="questions-essentielles" className="wide:col-start-6 wide:col-end-13">
          {essentialQuestions.map(({ question, answer }, index) => (
            <AccordionItem key={question} question={question} open={index === 0}>
              <p>{answer}</p>
            </AccordionItem>
          ))}
        </Accordion>
      </Grid12>
    </Section>
  );
}
