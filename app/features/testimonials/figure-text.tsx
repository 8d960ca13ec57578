import { fr } from "~/ui/french";
import type { FigureInput } from "./rules";

export interface ShownFigure extends Omit<FigureInput, "places" | "demonstration"> {
  id: string;
}

/** « 200 + » or « 15 000 € » on one line. */
export function FigureValue({ children }: { children: string }) {
  return fr(children).replaceAll(" ", "\u00a0");
}

/** Where the figures above come from; while no source is recorded, what can honestly be said of them. */
export function FigureSources({ figures, className }: { figures: ShownFigure[]; className?: string }) {
  const proved = figures.filter(({ source }) => source);
  return (
    <div className={className}>
      {proved.map(({ id, value, source, period, sample_size }) => (
        <p key={id}>
          <FigureValue>{value}</FigureValue>
          {fr(` : ${source}, ${period}, ${sample_size} ${sample_size === 1 ? "personne" : "personnes"}.`)}
        </p>
      ))}
      {proved.length < figures.length && (
        <p>{fr("Chiffres déclarés par les personnes accompagnées, à la fin de leur parcours.")}</p>
      )}
    </div>
  );
}
