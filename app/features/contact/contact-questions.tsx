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
        <h2 id="avant-d-ecrire" className="h2 wide:col-span-4">
          {fr("Avant d'écrire")}
        </h2>
        <div className="wide:col-start-5 wide:col-end-13">
          <FaqList name="avant-d-ecrire" entries={questions} firstOpen />
        </div>
      </Grid12>
      <aside className="mt-12" aria-labelledby="sans-attendre">
        <Grid12 className="gap-y-4">
          <div className="wide:col-span-4">
            <h2 id="sans-attendre" className="h4">
              {fr("Si cela ne peut pas attendre")}
            </h2>
            <p className="small mt-2">{fr("Des personnes formées répondent, gratuitement.")}</p>
          </div>
          <div className="wide:col-start-5 wide:col-end-13">
            <HotlineList
              only={["17", "114", "3919", "116006", "119", "3114"]}
              className="hotlines-by-two border-t-[1.5px] border-text"
            />
            <p className="small mt-4">
              <Link to={href("/en-securite")}>{fr("Tous les numéros, et écrire plus discrètement")}</Link>
            </p>
          </div>
        </Grid12>
      </aside>
    </Section>
  );
}
