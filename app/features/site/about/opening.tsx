import { Fragment } from "react";
import { CarriedPortrait } from "~/features/media/carried-portrait";
import type { Portrait } from "~/features/media/coach-portrait";
import { fr } from "~/ui/french";
import { Grid12, Section } from "~/ui/layout";
import { useTexts } from "./messages";

export function Opening({ coachName, story, portrait }: { coachName: string; story: string[]; portrait: Portrait }) {
  const { lede } = useTexts();
  return (
    <div className="wrap pt-[clamp(1.5rem,4vw,3.5rem)] pb-section">
      <Grid12 className="items-start">
        <div className="wide:col-start-6 wide:col-end-13">
          <h1 className="max-w-[9em] max-xs:text-4xl">{fr(`Je m'appelle ${coachName}`)}</h1>
          <p className="lede muted mt-5">{lede}</p>
        </div>
        <CarriedPortrait
          first
          of={portrait}
          sizes="(width >= 60rem) 26rem, 16rem"
          className="about-portrait max-wide:max-w-64 wide:col-start-1 wide:col-end-5 wide:row-span-2 wide:row-start-1"
        />
        <div className="wide:col-start-6 wide:col-end-13">
          <h2 className="h3">{fr("Mon histoire")}</h2>
          <div className="about-story mt-5 max-w-[58ch]">
            {story.map((paragraph) => (
              <p key={paragraph}>{fr(paragraph)}</p>
            ))}
          </div>
        </div>
      </Grid12>
    </div>
  );
}

export function Training({ lines }: { lines: { year: string | null; title: string }[] }) {
  const { approach } = useTexts();
  return (
    <Section tone="mist" labelledBy="approche">
      <Grid12 className="items-start">
        {lines.length > 0 && (
          <div className="wide:col-span-6">
            <h2 id="formation" className="h2">
              {fr("Ma formation")}
            </h2>
            <ol className="mt-6 border-t-[1.5px] border-text">
              {lines.map(({ year, title }) => (
                <li
                  key={`${year} ${title}`}
                  className="grid gap-x-5 border-b border-(--text)/20 py-3.5 leading-normal md:grid-cols-[10rem_1fr]"
                >
                  {year && (
                    <span className="num font-display text-xl leading-snug whitespace-nowrap text-mark">{year}</span>
                  )}
                  <span className={year ? undefined : "col-span-full"}>{fr(title)}</span>
                </li>
              ))}
            </ol>
          </div>
        )}
        <div className="wide:col-start-8 wide:col-end-13 wide:pt-24">
          <h2 id="approche" className="h3">
            {approach.title}
          </h2>
          <p className="mt-4 text-muted">{approach.lede}</p>
          {approach.promises.map(({ sign, title, lines: promised }) => (
            <Fragment key={sign}>
              <h3 className="mt-8 font-sans text-base font-[640] tracking-normal">{title}</h3>
              <ul className="mt-2">
                {promised.map((line) => (
                  <li
                    key={line}
                    className="grid grid-cols-[1.5rem_1fr] border-t border-(--text)/20 py-2.5 leading-normal"
                  >
                    <span className="text-mark" aria-hidden="true">
                      {sign}
                    </span>
                    {line}
                  </li>
                ))}
              </ul>
            </Fragment>
          ))}
        </div>
      </Grid12>
    </Section>
  );
}
