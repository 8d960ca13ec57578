import { fr } from "~/ui/french";
import type { AnswerFigure } from "./answer-figure";

/** How the promise of 48 hours was kept, as counted; nothing is shown while there is nothing to count. */
export function AnswerProof({ figure, className }: { figure: AnswerFigure | null; className?: string }) {
  if (!figure) return null;
  return (
    <p className={className}>
      <b className="mr-3 font-display text-4xl leading-none font-medium">{fr(`${figure.onTimePercent} %`)}</b>
      {fr(
        `des ${figure.answers.toLocaleString("fr-FR")} réponses des douze derniers mois sont parties à l'heure promise, la moitié en moins de ${figure.medianHours} h.`,
      )}{" "}
      <small className="block pt-1 text-sm opacity-80">{fr("Compté par le site, sur chaque lettre reçue.")}</small>
    </p>
  );
}
