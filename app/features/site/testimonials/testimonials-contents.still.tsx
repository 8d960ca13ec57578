import { CalendarDays, Mail } from "lucide-react";
import { FaqList } from "~/features/faq/faq-list";
import { bookingLink } from "~/features/services/booking-link";
import { FigureLabel, FigureSources, FigureValue } from "~/features/testimonials/figure-text";
import { ButtonLink } from "~/ui/button";
import { fr } from "~/ui/french";
import { ButtonRow, Grid12, Section, SectionHead } from "~/ui/layout";
import { Still } from "~/ui/still";
import houses from "../illustrations/six-maisons.svg?inline";
import { OnwardLinks } from "../onward-links";
import type { Route } from "./+types/testimonials.page";
import { useTexts } from "./messages";
import { Story } from "./story";

export function TestimonialsContents({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { contactEmail, figures, stories, questions } = loaderData;
  const texts = useTexts();
  const { links, ...onward } = texts.onward;
  const hasStories = stories.length > 0;
  return (
    <Still id="TestimonialsContents">
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
          <Grid12>
            <h2 id="questions" className="h2 wide:col-span-5">
              {fr("Ce que l'on nous demande après avoir lu")}
            </h2>
            <FaqList
              name="questions-temoignages"
              entries={questions}
              firstOpen
              className="wide:col-start-6 wide:col-end-13"
            />
          </Grid12>
        </Section>
      )}

      <Section tone="glow" labelledBy="et-vous">
        <Grid12 className="items-end">
          <div className="wide:col-span-6">
            <SectionHead id="et-vous" {...onward} ledeLook="mt-4 max-w-lg text-muted" />
          </div>
          <ButtonRow className="wide:col-span-6 wide:justify-end">
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
    </Still>
  );
}
