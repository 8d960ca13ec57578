import { FaqList, type ShownEntry } from "~/features/faq/faq-list";
import { fr } from "~/ui/french";
import { Grid12, Section } from "~/ui/layout";

export function EssentialQuestions({ entries }: { entries: ShownEntry[] }) {
  return (
    <Section labelledBy="questions">
      <Grid12>
        <div className="wide:col-span-4">
          <h2 id="questions" className="h2">
            {fr("Questions essentielles")}
          </h2>
          <p className="mt-4 max-w-88 text-muted">
            {fr(
              "Une autre question ? Écrivez-nous, même en deux lignes. Nous répondons sous 24 h, du lundi au samedi.",
            )}
          </p>
        </div>
        <FaqList
          name="questions-essentielles"
          entries={entries}
          firstOpen
          className="wide:col-start-6 wide:col-end-13"
        />
      </Grid12>
    </Section>
  );
}
