import { FigureLabel, FigureSources, FigureValue, type ShownFigure } from "~/features/testimonials/figure-text";
import { fr } from "~/ui/french";
import { Section } from "~/ui/layout";

/** Nothing at all when there is no figure to show. */
export function Results({ large, small }: Record<"large" | "small", ShownFigure[]>) {
  if (large.length + small.length === 0) return null;
  return (
    <Section tone="band" labelledBy="resultats">
      <h2 id="resultats" className="h2">
        {fr("Ce que cela change, en chiffres")}
      </h2>
      <Figures className="home-figures" figures={large} />
      <Figures className="home-figures home-figures-small" figures={small} />
      <FigureSources figures={[...large, ...small]} className="mt-5 text-xs leading-[1.45] text-muted" />
    </Section>
  );
}

function Figures({ className, figures }: { className: string; figures: ShownFigure[] }) {
  return (
    <ul className={className}>
      {figures.map(({ id, value, ...said }) => (
        <li key={id}>
          <b>
            <FigureValue>{value}</FigureValue>
          </b>
          <span>
            <FigureLabel {...said} />
          </span>
        </li>
      ))}
    </ul>
  );
}
