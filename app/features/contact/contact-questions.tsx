import { href, Link } from "react-router";
import { FaqList, type ShownEntry } from "~/features/faq/faq-list";
import { HotlineList } from "~/features/safety/hotline-list";
import { fr } from "~/ui/french";
import { Grid12, Section } from "~/ui/layout";

/** What is asked before one writes, and whom to call rather. */
export function ContactQuestions({ questions }: { questions: ShownEntry[] }) {
  return (
    <Section tone="glow" labelledBy="avant-d-ecrire">
      <Grid12>
        <div className="wide:col-span-7">
          <h2 id="avant-d-ecrire" className="h2 mb-8">
            {fr("Avant d'écrire")}
          </h2>
          <FaqList name="avant-d-ecrire" entries={questions} firstOpen />
        </div>
        <aside className="wide:col-start-9 wide:col-end-13" aria-labelledby="sans-attendre">
          <h2 id="sans-attendre" className="h4">
            {fr("Si cela ne peut pas attendre")}
          </h2>
          <p className="small mt-2 mb-4">{fr("Des personnes formées répondent, gratuitement.")}</p>
          <HotlineList only={["17", "114", "3919", "116006", "119", "3114"]} className="border-t-[1.5px] border-text" />
          <p className="small mt-4">
            <Link to={href("/en-securite")}>{fr("Tous les numéros, et écrire plus discrètement")}</Link>
          </p>
        </aside>
      </Grid12>
    </Section>
  );
}
