import { Check } from "lucide-react";
import { CoachPortrait, type Portrait } from "~/features/media/coach-portrait";
import { useSiteFacts } from "~/features/settings/site-facts";
import { fr } from "~/ui/french";
import cover from "~/ui/illustrations/couverture-chemin-jour.svg";
import { SectionHead } from "~/ui/layout";
import type { HomeTexts } from "./messages";

interface GuideContentsProps {
  texts: HomeTexts["guide"];
  portrait: Portrait;
}

/** The book, and what stands in it. */
export function GuideContents({ texts: { quote, contents, ...head }, portrait }: GuideContentsProps) {
  const { city } = useSiteFacts();
  return (
    <>
      <div className="home-book" aria-hidden="true">
        <span>{fr("5 étapes pour préparer un divorce serein")}</span>
        <small>{fr("Guide gratuit")}</small>
        <img src={cover} alt="" width="800" height="600" loading="lazy" />
      </div>
      <div className="home-guide-text">
        <SectionHead id="guide-titre" {...head} look="h3" ledeLook="mt-3 max-w-136" />
        <h3 className="h5 mt-5 mb-2">{fr("Ce que le guide vous révèle")}</h3>
        <ul>
          {contents.map((content) => (
            <li key={content} className="grid grid-cols-[1.6rem_1fr] gap-2 py-[.3rem] leading-[1.45]">
              <Check className="mt-0.5 size-[1.2rem] text-mark" strokeWidth={2} aria-hidden="true" />
              <span>{content}</span>
            </li>
          ))}
        </ul>
        <figure className="home-quote">
          <CoachPortrait of={portrait} sizes="3.25rem" className="home-quote-face" />
          <div>
            <blockquote>{quote}</blockquote>
            <figcaption className="text-sm text-muted">{city ? fr(`Votre coach, ${city}`) : "Votre coach"}</figcaption>
          </div>
        </figure>
      </div>
    </>
  );
}
