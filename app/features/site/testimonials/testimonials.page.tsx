import { openHead } from "~/ui/head";
import "./testimonials.css";
import { CalendarDays, Mail } from "lucide-react";
import { href } from "react-router";
import { listFaq } from "~/features/faq/faq.server";
import { FaqList } from "~/features/faq/faq-list";
import { getSettings } from "~/features/settings/settings.server";
import { FigureSources, FigureValue } from "~/features/testimonials/figure-text";
import { listFigures, listTestimonials } from "~/features/testimonials/testimonials.server";
import { parisDay } from "~/platform/clock";
import { db } from "~/platform/db/database.server";
import { ButtonLink } from "~/ui/button";
import { fr } from "~/ui/french";
import { ButtonRow, Grid12, Section } from "~/ui/layout";
import houses from "../illustrations/six-maisons.svg";
import { OnwardLinks } from "../onward-links";
import type { Route } from "./+types/testimonials.page";
import { Changes } from "./changes";
import { Story, type StoryFacts } from "./story";

export async function loader() {
  const [settings, figures, testimonials, questions] = await Promise.all([
    getSettings(db()),
    listFigures(db(), "testimonials"),
    listTestimonials(db()),
    listFaq(db(), "testimonials"),
  ]);
  const stories: StoryFacts[] = testimonials.map(({ demonstration, experience_date, published_at, ...story }) => ({
    ...story,
    experience_date: demonstration ? null : experience_date,
    published_date: demonstration || !published_at ? null : parisDay(published_at),
  }));
  return {
    calendarUrl: settings.calendar_url,
    contactEmail: settings.contact_email,
    figures,
    stories,
    questions,
  };
}

export function meta(page: Route.MetaArgs): Route.MetaDescriptors {
  return openHead(page, {
    title: "Témoignages de parents séparés",
    description:
      "Enfants, messages, sommeil, logement : six récits de séparations accompagnées, ce qui pesait et ce qui a changé. Avec le temps qu’il a fallu.",
  });
}

export default function TestimonialsPage({ loaderData }: Route.ComponentProps) {
  const { calendarUrl, contactEmail, figures, stories, questions } = loaderData;
  return (
    <>
      <header className="wrap pt-[clamp(1.5rem,4vw,3.5rem)]">
        <Grid12 className="items-end">
          <h1 className="wide:col-span-7">{fr("Ils sont passés par là")}</h1>
          <p className="lede muted wide:col-span-5">
            {fr(
              "Aucune de ces histoires n'est tout à fait la vôtre. Toutes ont commencé de la même façon : quelqu'un, un soir, qui ne savait plus par où commencer.",
            )}
          </p>
        </Grid12>
      </header>
      <div className="houses">
        <img src={houses} alt="" width="1600" height="420" />
      </div>
      {figures.length > 0 && (
        <section className="houses-ground" aria-label="En chiffres">
          <div className="wrap">
            <dl>
              {figures.map(({ id, value, label }) => (
                <div key={id}>
                  <dt>{fr(label)}</dt>
                  <dd className="num">
                    <FigureValue>{value}</FigureValue>
                  </dd>
                </div>
              ))}
            </dl>
            <FigureSources figures={figures} className="pb-6 text-xs leading-[1.45] text-(--on-band-muted)" />
          </div>
        </section>
      )}

      <Section labelledBy="recits">
        <h2 id="recits" className="h2 mb-14 max-w-[12em]">
          {fr("Dans leurs mots")}
        </h2>
        <div className="stories">
          {stories.map((story) => (
            <Story key={story.id} {...story} />
          ))}
        </div>
        <p className="mt-16 max-w-2xl border-t border-line pt-5 text-sm leading-normal text-muted">
          {fr(
            "Notre règle : un récit paraît avec l'accord écrit de la personne, sous le prénom qu'elle choisit, sans contrepartie, et se retire sur simple demande. L'ordre est le nôtre, pour varier les situations.",
          )}
        </p>
      </Section>

      <Changes />

      {questions.length > 0 && (
        <Section labelledBy="questions">
          <div className="mx-auto max-w-208">
            <h2 id="questions" className="h3 mb-8">
              {fr("Ce que l'on nous demande après avoir lu")}
            </h2>
            <FaqList name="questions-temoignages" entries={questions} firstOpen />
          </div>
        </Section>
      )}

      <Section tone="glow" labelledBy="et-vous">
        <Grid12 className="items-end">
          <div className="wide:col-span-7">
            <h2 id="et-vous" className="h2">
              {fr("Et vous, où en êtes-vous ?")}
            </h2>
            <p className="mt-4 max-w-lg text-muted">
              {fr(
                "20 minutes offertes pour faire connaissance. Ou deux lignes par e-mail, à l'heure qui vous convient.",
              )}
            </p>
          </div>
          <ButtonRow className="wide:col-span-5 wide:justify-end">
            <ButtonLink href={calendarUrl} newTab icon={CalendarDays}>
              {fr("Choisir un moment")}
            </ButtonLink>
            <ButtonLink href={`mailto:${contactEmail}`} variant="secondary" icon={Mail}>
              {fr("Écrire un e-mail")}
            </ButtonLink>
          </ButtonRow>
        </Grid12>
        <OnwardLinks
          columns
          label="Pour continuer"
          className="mt-14"
          links={[
            {
              to: href("/services"),
              title: fr("Les formules"),
              text: fr("Une séance, un forfait, un abonnement : les prix et la méthode."),
            },
            {
              to: href("/a-propos"),
              title: fr("Qui vous accompagne"),
              text: fr("Une histoire, un métier, et ce que le coaching ne fait pas."),
            },
          ]}
        />
      </Section>
    </>
  );
}
