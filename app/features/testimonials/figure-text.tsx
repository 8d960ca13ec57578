import { fr } from "~/ui/french";
import { Unbroken } from "~/ui/unbroken";
import type { FigureInput } from "./rules";

export interface ShownFigure extends Omit<FigureInput, "places"> {
  id: string;
}

/** « 200+ » or « 15 000 € » on one line. */
export function FigureValue({ children }: { children: string }) {
  return fr(children).replaceAll(" ", "\u00a0");
}

/** Beside what a demonstration invents: never taken for true, nor told by colour alone. */
export function ExampleMark() {
  return <span className="example-mark">exemple</span>;
}

/** What the figure says; one that proves nothing says so. */
export function FigureLabel({ label, demonstration }: Pick<ShownFigure, "label" | "demonstration">) {
  return (
    <>
      <Unbroken>{fr(label)}</Unbroken>
      {demonstration && " "}
      {demonstration && <ExampleMark />}
    </>
  );
}

/** Where the figures above come from; of an example, that it was invented. */
export function FigureSources({ figures, className }: { figures: ShownFigure[]; className?: string }) {
  const proved = figures.filter(({ demonstration }) => !demonstration);
  return (
    <div className={className}>
      {proved.map(({ id, value, source, period, sample_size }) => (
        <p key={id}>
          <FigureValue>{value}</FigureValue>
          {fr(` : ${source}, ${period}, ${sample_size} ${sample_size === 1 ? "personne" : "personnes"}.`)}
        </p>
      ))}
      {proved.length < figures.length && (
        <p>{fr("Les chiffres marqués « exemple » sont inventés, pour la démonstration.")}</p>
      )}
    </div>
  );
}
