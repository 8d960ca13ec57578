import tools from "~/ui/illustrations/papiers.svg";
import { Section, SectionHead } from "~/ui/layout";
import { Ordinals } from "~/ui/ordinals";
import community from "../illustrations/methode-1-communaute.svg";
import sessions from "../illustrations/methode-2-seances.svg";
import steps from "../illustrations/methode-4-pas.svg";
import signs from "./illustrations/signs.svg";
import type { HomeTexts } from "./messages";

const drawings = [community, sessions, tools, steps];

/** Four chapters along the water, from stone to stone: the stream is drawn and somebody walks as they are read, by style alone. */
export function Method({ texts: { chapters, ...head } }: { texts: HomeTexts["method"] }) {
  return (
    <Section tone="mist" labelledBy="methode" className="home-method">
      <SectionHead id="methode" {...head} ledeLook="lede muted mt-3 mb-6" />
      <div className="home-ford">
        <svg className="home-river" aria-hidden="true" fill="none">
          <use href={`${signs}#river`} />
        </svg>
        <ol className="home-chapters">
          {chapters.map(({ title, text }, index) => (
            <li key={title} className="home-chapter">
              <div className="home-chapter-drawing later">
                <img src={drawings[index]} alt="" width="400" height="320" loading="lazy" />
              </div>
              <span className="home-chapter-number" aria-hidden="true">
                {index + 1}
              </span>
              <div className="home-chapter-text">
                <h3 className="h5">{title}</h3>
                <p>
                  <Ordinals>{text}</Ordinals>
                </p>
              </div>
            </li>
          ))}
        </ol>
        <svg className="home-walker" viewBox="0 0 20 40" aria-hidden="true">
          <use href={`${signs}#walker`} />
        </svg>
      </div>
    </Section>
  );
}
