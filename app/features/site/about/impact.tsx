import { FigureSources, FigureValue, type ShownFigure } from "~/features/testimonials/figure-text";
import { fr } from "~/ui/french";
import { Grid12, Section } from "~/ui/layout";

/** One figure large, the others beside it. */
export function Impact({ figures }: { figures: ShownFigure[] }) {
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
          <span className="mt-5 block text-lg">{fr(first.label)}</span>
        </p>
        <ul className="grid gap-x-8 sm:grid-cols-2 wide:col-start-7 wide:col-end-13">
          {others.map(({ id, value, label }) => (
            <li key={id} className="border-t border-line py-5">
              <b className="num block font-display text-3xl leading-[1.1] font-medium whitespace-nowrap">
                <FigureValue>{value}</FigureValue>
              </b>
              <span className="mt-1 block text-sm leading-[1.4] text-muted">{fr(label)}</span>
            </li>
          ))}
        </ul>
      </Grid12>
      <FigureSources figures={figures} className="mt-8 text-xs leading-[1.45] text-muted" />
    </Section>
  );
}
