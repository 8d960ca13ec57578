import { href, Link } from "react-router";
import { listFaq } from "~/features/faq/faq.server";
import { FaqList, faqJsonLd, type ShownEntry } from "~/features/faq/faq-list";
import { HotlineList } from "~/features/safety/hotline-list";
import { meetingPlaces, replyPromiseInShort } from "~/features/settings/rules";
import { factsIn } from "~/features/settings/site-facts";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { fr } from "~/ui/french";
import { openHead } from "~/ui/head";
import { JsonLd } from "~/ui/json-ld";
import { Grid12, Section } from "~/ui/layout";
import type { Route } from "./+types/contact.page";
import { ContactWays } from "./contact-ways";
import { Practical } from "./practical";
import { WriteToUs } from "./write-to-us";

/** Only what the page shows: the same bytes serve everybody. */
export async function loader() {
  return { questions: await listFaq(db(), "contact", { now: now() }) };
}

export function meta(page: Route.MetaArgs): Route.MetaDescriptors {
  const facts = factsIn(page);
  return openHead(page, {
    title: "Contact",
    description: `Écrire, réserver, poser une question : une réponse sous ${replyPromiseInShort(facts)}, ${meetingPlaces(facts, "ou")}. Ce que vous écrivez reste confidentiel.`,
  });
}

export default function ContactPage({ loaderData }: Route.ComponentProps) {
  const { questions } = loaderData;
  return (
    <>
      <JsonLd data={() => faqJsonLd(questions)} />
      <WriteToUs />
      <ContactWays />
      <Practical />
      <ContactQuestions questions={questions} />
    </>
  );
}

function ContactQuestions({ questions }: { questions: ShownEntry[] }) {
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
