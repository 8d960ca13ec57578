import { ButtonLink } from "~/ui/button";
import { Grid12, Section } from "~/ui/layout";
import brick from "./illustrations/volume-brick.svg";
import fir from "./illustrations/volume-fir.svg";
import night from "./illustrations/volume-night.svg";
import petrol from "./illustrations/volume-petrol.svg";
import type { HomeTexts } from "./messages";
import type { Programme } from "./read-programmes.server";

/** Of the covers, in turn. */
const tones = ["brick", "petrol", "fir", "night"] as const;
const drawings = { brick, petrol, fir, night };

interface ProgrammesProps {
  texts: HomeTexts["programmes"];
  programmes: Programme[];
}

/** What is sold by the hour, as the coach has it on sale. */
export function Programmes({ texts, programmes }: ProgrammesProps) {
  return (
    <Section labelledBy="programmes">
      <Grid12 className="mb-[clamp(1.5rem,3vw,2.5rem)] items-end max-wide:!gap-3">
        <h2 id="programmes" className="h2 max-[24rem]:text-[2rem] wide:col-span-7">
          {texts.title}
        </h2>
        <p className="text-muted wide:col-start-8 wide:col-end-13">{texts.lede}</p>
      </Grid12>
      <div className="home-shelf">
        {programmes.map(({ id, name, note, price, text, ask, to }, rank) => (
          <article key={id} className="home-volume">
            <Cover tone={tones[rank % tones.length]!} title={name} note={note} />
            <div>
              <div className="home-volume-head">
                <h3 className="h5">{name}</h3>
                <p>{price}</p>
              </div>
              <p className="mt-1 mb-0.5 text-sm leading-normal text-muted">{text}</p>
              <ButtonLink to={to} variant="quiet" small>
                {ask}
              </ButtonLink>
            </div>
          </article>
        ))}
      </div>
    </Section>
  );
}

/** A book cover with its landscape; the title is repeated in the heading beside it. */
function Cover({ tone, title, note }: { tone: keyof typeof drawings; title: string; note: string }) {
  return (
    <div className={`home-cover home-cover-${tone}`} aria-hidden="true">
      <i>{note}</i>
      <b>{title}</b>
      <img src={drawings[tone]} alt="" width="250" height="190" loading="lazy" />
    </div>
  );
}
