import { fr } from "~/ui/french";
import { largeFigures, smallFigures } from "./texts";

export function Results() {
  return (
    <section className="on-band bg-band py-(--space-section) text-on-band" aria-labelledby="resultats">
      <div className="wrap">
        <div className="home-grid">
          <h2 id="resultats" className="col-span-full text-4xl leading-tight text-on-band min-[60rem]:col-span-4">
            {fr("Ce que cela change, en chiffres")}
          </h2>
          <ul className="col-span-full min-[60rem]:col-start-6">
            {largeFigures.map(({ figure, text }) => (
              <li
                key={figure}
                className="grid items-baseline gap-x-6 gap-y-3 border-t border-band-line py-6 md:grid-cols-[minmax(12rem,19rem)_1fr]"
              >
                <b className="font-display text-6xl leading-[.86] font-medium tracking-[-.035em] whitespace-nowrap text-(--glow-2)">
                  {figure}
                </b>
                <span className="max-w-96 text-lg leading-[1.4]">{text}</span>
              </li>
            ))}
          </ul>
        </div>
        <ul className="mt-11 grid grid-cols-2 gap-x-6 gap-y-7 border-t border-band-line pt-8 md:grid-cols-5">
          {smallFigures.map(({ figure, text }) => (
            <li key={text}>
              <b className="block font-display text-2xl leading-[1.1] font-medium">{figure}</b>
              <span className="mt-1.5 block text-sm leading-[1.4] text-on-band-muted">{text}</span>
            </li>
          ))}
        </ul>
        <p className="mt-8 text-xs leading-[1.45] text-on-band-muted">
          {fr("Chiffres déclarés par les personnes accompagnées, à la fin de leur parcours.")}
        </p>
      </div>
    </section>
  );
}
