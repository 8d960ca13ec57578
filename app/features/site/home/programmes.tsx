import { type Cents, formatEuros } from "~/platform/money";
import { ButtonLink } from "~/ui/button";
import { fr } from "~/ui/french";
import { Grid12, Section } from "~/ui/layout";
import brick from "./illustrations/volume-brick.svg";
import fir from "./illustrations/volume-fir.svg";
import night from "./illustrations/volume-night.svg";
import petrol from "./illustrations/volume-petrol.svg";
import type { HomeTexts } from "./messages";

const drawings: Record<string, string> = { brick, petrol, fir, night };

interface ProgrammesProps {
  texts: HomeTexts["programmes"];
  /** Of the session and of both packs; the rest has no price. */
  pricesCents: Cents[];
  sessionUrl: string;
  brandName: string;
}

/** Two packs and one session at the settings' prices; the price of an hour is the pack's divided by its hours. */
export function Programmes({ texts, pricesCents, sessionUrl, brandName }: ProgrammesProps) {
  return (
    <Section tone="mist" labelledBy="programmes">
      <Grid12 className="mb-[clamp(2.5rem,5vw,5rem)] items-end">
        <h2 id="programmes" className="h2 max-[24rem]:text-[2rem] wide:col-span-6">
          {texts.title}
        </h2>
        <p className="text-muted wide:col-start-8 wide:col-end-13">{texts.lede}</p>
      </Grid12>
      <div className="home-shelf">
        {texts.items.map(
          ({ tone, title, cover = title, note = fr(`Collection ${brandName}`), hours, text, ask }, rank) => {
            const cents = pricesCents[rank];
            const target = rank === 0 && sessionUrl ? { href: sessionUrl, newTab: true } : { href: "#contact" };
            return (
              <article key={title} className="home-volume">
                <Cover tone={tone} title={cover} note={note} />
                <div>
                  <h3 className="mb-1 h5">{title}</h3>
                  <p className="font-display text-2xl leading-[1.1] font-medium tabular-nums lining-nums">
                    {cents === undefined ? note : formatEuros(cents)}
                  </p>
                  <p className="mt-2 mb-1.5 text-sm leading-normal text-muted">
                    {hours && cents ? `${formatEuros(Math.round(cents / hours))} ${text}` : text}
                  </p>
                  <ButtonLink {...target} variant="quiet" small className="px-0">
                    {ask}
                  </ButtonLink>
                </div>
              </article>
            );
          },
        )}
      </div>
    </Section>
  );
}

/** A book cover with its landscape; the title is repeated in the heading beside it. */
function Cover({ tone, title, note }: Record<"tone" | "title" | "note", string>) {
  return (
    <div className={`home-cover home-cover-${tone}`} aria-hidden="true">
      <i>{note}</i>
      <b>{title}</b>
      <img src={drawings[tone]} alt="" width="250" height="190" loading="lazy" />
    </div>
  );
}
