import { PictureView } from "~/features/media/picture";
import type { DescribedPicture } from "~/features/media/rules";
import { COACH_TITLE } from "~/features/settings/rules";
import { FigureLabel, FigureSources, FigureValue, type ShownFigure } from "~/features/testimonials/figure-text";
import { fr } from "~/ui/french";
import { JsonLd, personOf } from "~/ui/json-ld";
import { Grid12, Section, SectionHead } from "~/ui/layout";
import { Still } from "~/ui/still";
import { OnwardLinks } from "../onward-links";
import type { Route } from "./+types/about.page";
import { useTexts } from "./messages";
import { Mission, Reasons } from "./mission";
import { Opening, Training } from "./opening";

export function AboutContents({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { coachName, story, training, figures, portrait, places } = loaderData;
  const { values, onward: shownOnward } = useTexts();
  const { links, ...onward } = shownOnward;
  return (
    <Still id="AboutContents">
      <JsonLd data={(site) => personOf(site, { name: coachName, jobTitle: COACH_TITLE, path: "/a-propos" })} />
      <Opening coachName={coachName} story={story} portrait={portrait} />
      <Places of={places} />
      <Training lines={training} />

      <Section labelledBy="valeurs">
        <h2 id="valeurs" className="h4 mb-8">
          {fr("Trois valeurs, et ce qu'elles veulent dire")}
        </h2>
        <ul>
          {values.map(({ name, text }) => (
            <li key={name} className="about-value">
              <h3>{name}</h3>
              <p className="text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </Section>

      <Impact figures={figures} />
      <Mission />
      <Reasons />

      <Section tone="glow" labelledBy="suite">
        <Grid12>
          <div className="wide:col-span-4">
            <SectionHead id="suite" {...onward} ledeLook="mt-4 max-w-md text-muted" />
          </div>
          <OnwardLinks label="Pour continuer" className="wide:col-start-6 wide:col-end-13" links={links} />
        </Grid12>
      </Section>
    </Still>
  );
}

/** One figure large, the others beside it. */
function Impact({ figures }: { figures: ShownFigure[] }) {
  const [first, ...others] = figures;
  if (!first) return null;
  return (
    <Section tone="band" tight labelledBy="impact">
      <h2 id="impact" className="h4 mb-10">
        {fr("Ce que cela a déjà changé")}
      </h2>
      <Grid12 className="items-end">
        <p className="wide:col-span-6">
          <b className="block font-display text-[clamp(5rem,14vw,11rem)] leading-[.8] font-medium tracking-[-.04em] whitespace-nowrap text-(--glow-2)">
            <FigureValue>{first.value}</FigureValue>
          </b>
          <span className="mt-5 block text-lg">
            <FigureLabel {...first} />
          </span>
        </p>
        <ul className="grid gap-x-8 sm:grid-cols-2 wide:col-start-7 wide:col-end-13">
          {others.map(({ id, value, ...said }) => (
            <li key={id} className="border-t border-line py-5">
              <b className="num block font-display text-3xl leading-[1.1] font-medium whitespace-nowrap">
                <FigureValue>{value}</FigureValue>
              </b>
              <span className="mt-1 block text-sm leading-[1.4] text-muted">
                <FigureLabel {...said} />
              </span>
            </li>
          ))}
        </ul>
      </Grid12>
      <FigureSources figures={figures} className="mt-8 text-xs leading-[1.45] text-muted" />
    </Section>
  );
}

/** Where one is received, as it is; nothing until there is a photograph. */
function Places({ of }: { of: DescribedPicture[] }) {
  if (of.length === 0) return null;
  return (
    <Section labelledBy="lieu">
      <h2 id="lieu" className="h2 mb-8">
        Le lieu
      </h2>
      <ul className="about-places">
        {of.map((place) => (
          <li key={place.picture.id} className="about-place">
            <PictureView {...place} sizes="(width >= 60rem) 24rem, 92vw" />
          </li>
        ))}
      </ul>
    </Section>
  );
}
