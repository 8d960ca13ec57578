import { href, Link } from "react-router";
import { CoachPortrait, type Portrait } from "~/features/media/coach-portrait";
import { replyPromise } from "~/features/settings/rules";
import { useSiteFacts } from "~/features/settings/site-facts";
import { ExampleMark } from "~/features/testimonials/figure-text";
import { fr } from "~/ui/french";
import { Section } from "~/ui/layout";
import { Ordinals } from "~/ui/ordinals";
import type { HomeTexts } from "./messages";
import type { HomeStory } from "./read-story.server";

interface CoachSectionProps {
  texts: HomeTexts["coach"];
  portrait: Portrait;
  story: HomeStory | null;
}

/** Who answers, before anything is asked: a face, three facts, and what one person says of it. */
export function CoachSection({ texts: { title, lines }, portrait, story }: CoachSectionProps) {
  const facts = useSiteFacts();
  const said = [
    [fr("Où"), facts.address_place || fr("En visio")],
    [fr("Délai"), `Une réponse sous ${replyPromise(facts)}`],
    ["Essai", facts.first_exchange_minutes ? `${facts.first_exchange_minutes} minutes offertes` : ""],
  ].filter(([, text]) => text);
  return (
    <Section labelledBy="coach">
      <div className="home-coach">
        <div className="home-face later">
          <CoachPortrait of={portrait} sizes="(width >= 60rem) 20rem, 7.5rem" />
        </div>
        <div className="home-coach-said">
          <h2 id="coach" className="h3">
            {title}
          </h2>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        <dl>
          {said.map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <Ordinals>{text!}</Ordinals>
              </dd>
            </div>
          ))}
        </dl>
        {story && <Story {...story} />}
      </div>
    </Section>
  );
}

function Story({ title, result, who, days, demonstration }: HomeStory) {
  return (
    <article className="home-story" aria-labelledby="recit">
      <h3 id="recit">{title}</h3>
      <p className="mt-3">
        {fr("Ce qui a changé :")} {result}
      </p>
      <p className="mt-3 text-muted">
        <b>{who[0]}</b>
        {who[1]} {demonstration && <ExampleMark />}
        {days && <span className="block">{days}</span>}
        <Link to={href("/temoignages")} className="mt-2 block w-fit">
          {fr("Son récit, et comment un récit paraît")}
        </Link>
      </p>
    </article>
  );
}
