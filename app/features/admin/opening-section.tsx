import { Form, href, Link } from "react-router";
import { formatDay } from "~/platform/clock";
import { SubmitButton } from "~/ui/button";
import { fr } from "~/ui/french";

export interface Opening {
  /** A demonstration is never closed. */
  real: boolean;
  openedDay: string | null;
}

/** What visitors find, and the act that opens the site to them. */
export function OpeningSection({ opening: { real, openedDay }, left }: { opening: Opening; left: number }) {
  return (
    <section className="golive-opening rounded-md border border-line bg-surface p-6" aria-labelledby="ouvrir">
      <h2 id="ouvrir" className="h4">
        {fr(openedDay ? "Le site est ouvert" : "Ouvrir le site")}
      </h2>
      <p className="small muted mt-2 max-w-[60ch]">{fr(sentence(real, openedDay, left))}</p>
      {!openedDay && (
        <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
          {real && (
            <Form method="post">
              <input type="hidden" name="intent" value="open" />
              <SubmitButton variant="secondary" small disabled={left > 0} busyLabel="Un instant...">
                Ouvrir
              </SubmitButton>
            </Form>
          )}
          <Link className="golive-link" to={href("/en-construction")} reloadDocument>
            {fr("Voir la page d'attente")}
          </Link>
        </div>
      )}
    </section>
  );
}

function sentence(real: boolean, openedDay: string | null, left: number): string {
  if (openedDay)
    return `Depuis le ${formatDay(openedDay)}. Tout le monde peut le lire, et les moteurs de recherche le trouver.`;
  if (!real)
    return "Ici le site est toujours ouvert. Un vrai site attend que vous l'ouvriez : jusque-là, les visiteurs voient la page d'attente.";
  const waiting = "Jusque-là, les visiteurs voient la page d'attente ; vous, vous voyez le site entier.";
  if (left === 0) return `Tout est prêt. ${waiting} Une fois ouvert, il le reste.`;
  return `${left > 1 ? `Il manque ${left} points` : "Il manque un point"} à la liste. ${waiting}`;
}
