import { Check } from "lucide-react";
import { GuideForm } from "~/features/guide/guide-form";
import { CoachPortrait, type Portrait } from "~/features/media/coach-portrait";
import { useSiteFacts } from "~/features/settings/site-facts";
import { fr } from "~/ui/french";
import cover from "~/ui/illustrations/couverture-chemin-jour.svg";
import { Grid12, Section, SectionHead } from "~/ui/layout";
import type { HomeTexts } from "./messages";

interface FreeGuideProps {
  texts: HomeTexts["guide"];
  portrait: Portrait;
}

export function FreeGuide({ texts: { reasons, quote, contents, ...head }, portrait }: FreeGuideProps) {
  const { city } = useSiteFacts();
  return (
    <Section tone="glow" id="guide" labelledBy="guide-titre">
      <Grid12>
        <div className="wide:col-span-6">
          <SectionHead id="guide-titre" {...head} look="max-w-[11em] h2" ledeLook="mt-[1.1rem] mb-8 lede" />
          <ol className="home-reasons">
            {reasons.map((reason) => (
              <li key={reason}>
                <span>{reason}</span>
              </li>
            ))}
          </ol>
          <figure className="home-quote">
            <CoachPortrait of={portrait} sizes="5.5rem" className="home-face" />
            <div>
              <blockquote>{quote}</blockquote>
              <figcaption className="mt-2.5 text-sm text-muted">
                {city ? fr(`Votre coach, ${city}`) : fr("Votre coach")}
              </figcaption>
            </div>
          </figure>
        </div>
        <div className="wide:col-start-8 wide:col-end-13 md:pt-13">
          <div className="home-lead">
            <div className="home-lead-head">
              <div className="home-book" aria-hidden="true">
                <span>{fr("5 étapes pour préparer un divorce serein")}</span>
                <small>{fr("Guide gratuit")}</small>
                <img src={cover} alt="" width="800" height="600" loading="lazy" />
              </div>
              <h3 className="h4">{fr("Ce que le guide vous révèle")}</h3>
            </div>
            <ul className="mt-[1.4rem] mb-7">
              {contents.map((content) => (
                <li key={content} className="grid grid-cols-[1.6rem_1fr] gap-2 py-[.42rem] leading-[1.45]">
                  <Check className="mt-0.5 size-[1.2rem] text-mark" strokeWidth={2} aria-hidden="true" />
                  <span>{content}</span>
                </li>
              ))}
            </ul>
            <GuideForm source="home" />
          </div>
        </div>
      </Grid12>
    </Section>
  );
}
