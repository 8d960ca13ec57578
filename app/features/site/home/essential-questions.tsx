import { fr } from "~/ui/french";
import { essentialQuestions } from "./texts";

/** One answer open at a time: the shared `name` does it without a script. */
export function EssentialQuestions() {
  return (
    <section className="py-(--space-section)" aria-labelledby="questions">
      <div className="wrap home-grid">
        <div className="col-span-full min-[60rem]:col-span-4">
          <h2 id="questions" className="text-4xl leading-tight">
            {fr("Questions essentielles")}
          </h2>
          <p className="mt-4 max-w-88 text-muted">
            {fr("Une autre question ? Écrivez-nous, même en deux lignes. Nous répondons sous 24 h.")}
          </p>
        </div>
        <div className="accordion col-span-full min-[60rem]:col-start-6">
          {essentialQuestions.map(({ question, answer }, index) => (
            <details key={question} name="questions-essentielles" open={index === 0}>
              <summary>
                {question}
                <span className="accordion-sign" aria-hidden="true" />
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
