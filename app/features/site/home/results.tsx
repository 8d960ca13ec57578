import { FigureLabel, FigureSources, FigureValue, type ShownFigure } from "~/features/testimonials/figure-text";
import { fr } from "~/ui/french";
import { Grid12, Section } from "~/ui/layout";

/** Nothing at all when there is no figure to show. */
export function Results({ large, small }: Record<"large" | "small", ShownFigure[]>) {
  if (large.length + small.length === 0) return null;
  return (
    <Section tone="band" labelledBy="resultats">
      <Grid12>
        <h2 id="resultats" className="h2 wide:col-span-4">
          {fr("Ce que cela change, en chiffres")}
        </h2>
        <ul className="wide:col-start-6 wide:col-end-13 empty:hidden">
          {large.map(({ id, value, ...said }) => (
            <li
              key={id}
              className="grid items-baseline gap-x-6 gap-y-3 border-t border-line py-6 md:grid-cols-[minmax(12rem,19rem)_1fr]"
            >
              <b className="font-display text-6xl leading-[.86] font-medium tracking-[-.035em] whitespace-nowrap text-(--glow-2)">
                <FigureValue>{value}</FigureValue>
              </b>
              <span className="max-w-96 text-lg leading-[1.4]">
                <FigureLabel {...said} />
              </span>
            </li>
          ))}
        </ul>
      </Grid12>
      <ul className="mt-11 grid empty:hidden grid-cols-2 gap-x-6 gap-y-7 border-t border-line pt-8 md:grid-cols-5">
        {small.map(({ id, value, ...said }) => (
          <li key={id}>
            <b className="block font-display text-2xl leading-[1.1] font-medium">
              <FigureValue>{value}</FigureValue>
            </b>
            <span className="mt-1.5 block text-sm leading-[1.4] text-muted">
              <FigureLabel {...said} />
            </span>
          </li>
        ))}
      </ul>
      <FigureSources figures={[...large, ...small]} className="mt-8 text-xs leading-[1.45] text-muted" />
    </Section>
  );
}
