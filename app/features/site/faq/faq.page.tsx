import { ContactLink } from "~/features/contact/contact-link";
import { listFaq } from "~/features/faq/faq.server";
import { FaqList, faqJsonLd } from "~/features/faq/faq-list";
import { replyPromise } from "~/features/settings/rules";
import { useSiteFacts } from "~/features/settings/site-facts";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { fr } from "~/ui/french";
import { openHead } from "~/ui/head";
import lamp from "~/ui/illustrations/couverture-fenetre-nuit.svg";
import { JsonLd } from "~/ui/json-ld";
import { Grid12 } from "~/ui/layout";
import type { Route } from "./+types/faq.page";

export const handle = { crumb: () => "FAQ" };

export async function loader() {
  return { questions: await listFaq(db(), "faq", { now: now() }) };
}

export function meta(page: Route.MetaArgs): Route.MetaDescriptors {
  return openHead(page, {
    title: "Questions fréquentes",
    description:
      "Le déroulement d’une séance, le prix, le code de parrainage, le remboursement, la confidentialité : les réponses aux questions que l’on nous pose le plus.",
  });
}

export default function FaqPage({ loaderData: { questions } }: Route.ComponentProps) {
  const facts = useSiteFacts();
  return (
    <>
      <JsonLd data={() => faqJsonLd(questions)} />
      <div className="wrap pb-section">
        <header className="grid12 items-end pt-[clamp(1.5rem,4vw,3.5rem)] pb-[clamp(2rem,4vw,3.5rem)]">
          <div className="wide:col-span-8">
            <h1>{fr("Vos questions, nos réponses")}</h1>
            <p className="lede muted mt-5">
              {fr("Des réponses courtes, pour commencer. Le reste se dit par message, à l'heure qui vous convient.")}
            </p>
          </div>
          <img
            src={lamp}
            alt=""
            width="800"
            height="600"
            className="aspect-[16/9] w-full rounded-xs object-cover wide:col-start-9 wide:col-end-13 wide:aspect-[4/3]"
          />
        </header>
        <Grid12>
          <FaqList name="questions" entries={questions} firstOpen className="wide:col-span-8 wide:mr-6" />
          <aside
            className="wide:sticky wide:top-30 wide:col-start-9 wide:col-end-13 wide:self-start"
            aria-labelledby="autre-question"
          >
            <h2 id="autre-question" className="h4">
              {fr("La vôtre n'y est pas ?")}
            </h2>
            <p className="mt-3 mb-6 text-muted">
              {fr(`Écrivez-nous, même en deux lignes, même la nuit. Nous répondons sous ${replyPromise(facts)}.`)}
            </p>
            <ContactLink className="btn btn-primary">{fr("Nous contacter")}</ContactLink>
          </aside>
        </Grid12>
      </div>
    </>
  );
}
