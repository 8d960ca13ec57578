import { fr } from "~/ui/french";
import { Grid12, Section } from "~/ui/layout";

const changes = [
  {
    title: fr("Pour les enfants"),
    lines: [
      fr("Ils ne portent plus les messages d'une maison à l'autre."),
      fr("Ils savent où ils dorment, et jusqu'à quand."),
      fr("Ils peuvent parler de l'autre parent sans baisser la voix."),
    ],
  },
  {
    title: fr("Avec l'autre parent"),
    lines: [
      fr("Des messages courts, qui ne parlent que d'organisation."),
      fr("Des désaccords qui durent un jour, et non un mois."),
      fr("Un calendrier écrit, que personne ne rediscute le vendredi soir."),
    ],
  },
  {
    title: fr("Pour vous"),
    lines: [
      fr("Des nuits plus longues, et le téléphone dans une autre pièce."),
      fr("Des rendez-vous préparés chez l'avocat, la banque ou l'école."),
      fr("Des samedis où rien n'est urgent."),
    ],
  },
];

export function Changes() {
  return (
    <Section tone="mist" labelledBy="changements">
      <h2 id="changements" className="h2 max-w-[13em]">
        {fr("Ce qui change se voit dans les petites choses")}
      </h2>
      <div className="mt-12">
        {changes.map(({ title, lines }) => (
          <Grid12 key={title} className="!gap-y-3 border-t border-(--text)/25 py-8 last:pb-0">
            <h3 className="h3 wide:col-span-4">{title}</h3>
            <ul className="wide:col-start-6 wide:col-end-13">
              {lines.map((line) => (
                <li key={line} className="relative py-1 pl-6 text-lg leading-normal">
                  <span className="absolute left-0 text-mark" aria-hidden="true">
                    –
                  </span>
                  {line}
                </li>
              ))}
            </ul>
          </Grid12>
        ))}
      </div>
    </Section>
  );
}
