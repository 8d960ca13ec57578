import { openHead } from "~/ui/head";
import "./testimonials.css";
import { CalendarDays, Mail } from "lucide-react";
import { listFaq } from "~/features/faq/faq.server";
import { FaqList } from "~/features/faq/faq-list";
import { findPictures } from "~/features/media/media.server";
import { bookingLink } from "~/features/services/booking-link";
import { getSettings } from "~/features/settings/settings.server";
import { FigureLabel, FigureSources, FigureValue } from "~/features/testimonials/figure-text";
import { listFigures, listTestimonials } from "~/features/testimonials/testimonials.server";
import { parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { config } from "~/platform/config.server";
import { db } from "~/platform/db/database.server";
import { ButtonLink } from "~/ui/button";
import { fr } from "~/ui/french";
import { ButtonRow, Grid12, Section, SectionHead } from "~/ui/layout";
import houses from "../illustrations/six-maisons.svg";
import { OnwardLinks } from "../onward-links";
import type { Route } from "./+types/testimonials.page";
import { useTexts } from "./messages";
import { Story, type StoryFacts } from "./story";

export async function loader() {
  const [settings, figures, testimonials, questions] = await Promise.all([
    getSettings(db()),
    listFigures(db(), "testimonials", config()),
    listTestimonials(db(), config()),
    listFaq(db(), "testimonials", { now: now() }),
  ]);
  const pictures = await findPictures(
    db(),
    testimonials.flatMap(({ picture_id }) => picture_id ?? []),
  );
  const stories = testimonials.map(({ experience_date, published_at, ...told }): StoryFacts => {
    const { picture_id, picture_alt, ...story } = told;
    const picture = picture_id && pictures.get(picture_id);
    return {
      ...story,
      photograph: picture ? { picture, alt: picture_alt ?? "" } : null,
      experience_date: story.demonstration ? null : experience_date,
      published_date: story.demonstration || !published_at ? null : parisDay(published_at),
    };
  });
  return {
    contactEmail: settings.contact_email,
    figures,
    stories,
    questions,
  };
}

export function meta(page: Route.MetaArgs): Route.MetaDescriptors {
  const hasStories = page.loaderData?.stories.length;
  return openHead(page, {
    title: hasStories ? "Témoignages de parents séparés" : "Ce qui change pendant un accompagnement",
    description: hasStories
      ? "Enfants, messages, sommeil, logement : des récits de séparations accompagnées, ce qui pesait et ce qui a changé. Avec le temps qu’il a fallu."
      : "Enfants, messages, sommeil, logement : ce qui change pendant une séparation accompagnée, pour les enfants, avec l’autre parent et pour vous.",
  });
}

export default function TestimonialsPage({ loaderData }: Route.ComponentProps) {
  const { contactEmail, figures, stories, questions } = loaderData;
  const texts = useTexts();
  const { links, ...onward } = texts.onward;
  const hasStories = stories.length > 0;
  return (
    <>
      <header className="wrap pt-[clamp(1.5rem,4vw,3.5rem)]">
        <Grid12 className="items-end">
          <h1 className="wide:col-span-7">{fr(hasStories ? "Ils sont passés par là" : texts.none.title)}</h1>
          <p className="lede muted wide:col-span-5">{hasStories ? texts.lede : texts.none.lede}</p>
        </Grid12>
      </header>
      <div className="houses">
        <img src={houses} alt="" width="1600" height="420" />
      </div>
      {figures.length > 0 && (
        <section className="houses-ground" aria-label="En chiffres">
          <div className="wrap">
            <dl>
              {figures.map(({ id, value, ...said }) => (
                <div key={id}>
                  <dt>
                    <FigureLabel {...said} />
                  </dt>
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

      {hasStories && (
        <Section labelledBy="recits">
          <h2 id="recits" className="h2 mb-14 max-w-[12em]">
            {fr("Dans leurs mots")}
          </h2>
          <div className="stories">
            {stories.map((story) => (
              <Story key={story.id} {...story} />
            ))}
          </div>
          <p className="mt-16 max-w-2xl border-t border-line pt-5 text-sm leading-normal text-muted">{texts.rule}</p>
        </Section>
      )}

      <Section tone="mist" labelledBy="changements">
        <h2 id="changements" className="h2 max-w-[13em]">
          {texts.changes.title}
        </h2>
        <div className="mt-12">
          {texts.changes.items.map(({ title, lines }) => (
            <Grid12 key={title} className="!gap-y-3 border-t border-(--text)/25 py-8 last:pb-0">
              <h3 className="h3 wide:col-span-4">{title}</h3>
              <ul className="wide:col-start-6 wide:col-end-13">
                {lines.map((line) => (
                  <li key={line} className="relative py-1 pl-6 text-lg leading-normal">
                    <span className="absolute left-0 text-mark" aria-hidden="true">
                      –
                    </span>
                    {line}
                  </li>
                ))}
              </ul>
            </Grid12>
          ))}
        </div>
      </Section>

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
            <SectionHead id="et-vous" {...onward} ledeLook="mt-4 max-w-lg text-muted" />
          </div>
          <ButtonRow className="wide:col-span-5 wide:justify-end">
            <ButtonLink to={bookingLink()} icon={CalendarDays}>
              {fr("Choisir un moment")}
            </ButtonLink>
            <ButtonLink href={`mailto:${contactEmail}`} variant="secondary" icon={Mail}>
              {fr("Écrire un e-mail")}
            </ButtonLink>
          </ButtonRow>
        </Grid12>
        <OnwardLinks columns label="Pour continuer" className="mt-14" links={links} />
      </Section>
    </>
  );
}
