import { Section, SectionHead } from "~/ui/layout";
import { Ordinals } from "~/ui/ordinals";
import community from "../illustrations/methode-1-communaute.svg";
import sessions from "../illustrations/methode-2-seances.svg";
import tools from "../illustrations/methode-3-outils.svg";
import steps from "../illustrations/methode-4-pas.svg";
import type { HomeTexts } from "./messages";

const drawings = [community, sessions, tools, steps];

const stream = "M-20 205C60 205 130 238 240 240S430 330 560 330S760 264 880 264S1070 352 1200 352S1390 300 1470 296";

/** The stream the four chapters follow; decoration, large screens only. */
function River() {
  return (
    <svg
      className="home-river"
      viewBox="0 0 1440 464"
      preserveAspectRatio="none"
      aria-hidden="true"
      fill="none"
      stroke="#5F7F87"
      strokeLinecap="round"
    >
      <path d={stream} strokeWidth="1.6" />
      <path d={stream} transform="translate(0 15)" strokeWidth="1.3" strokeDasharray="2 9" />
      <path d={stream} transform="translate(0 -13)" strokeWidth="1.1" strokeDasharray="44 24" opacity=".65" />
    </svg>
  );
}

export function Method({ texts: { chapters, ...head } }: { texts: HomeTexts["method"] }) {
  return (
    <Section tone="mist" labelledBy="methode" className="relative overflow-hidden">
      <div className="mb-[clamp(2rem,4vw,3.5rem)] max-w-184">
        <SectionHead id="methode" {...head} ledeLook="lede muted mt-4" />
      </div>
      <div className="relative">
        <River />
        <ol className="home-chapters">
          {chapters.map(({ title, text }, index) => (
            <li key={title} className="home-chapter">
              <img src={drawings[index]} alt="" width="400" height="320" loading="lazy" />
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
      </div>
    </Section>
  );
}
