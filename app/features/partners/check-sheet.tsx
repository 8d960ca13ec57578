import { fr } from "~/ui/french";
import { DrawnCode } from "./code-picture";
import { shownCode } from "./rules";

export interface ValidCode {
  code: string;
  /** « mercredi 14 avril, 11 h 20 ». */
  until: string;
  firstName: string | null;
}

/** What a partner reads of a code that holds: the same on their screen, and in what the member sees of it beforehand. */
export function ValidSheet({ code, until, firstName }: ValidCode) {
  return (
    <>
      <DrawnCode code={code} className="check-picture" />
      <div className="check-in">
        <p className="check-state is-valid">{fr("Code valable aujourd'hui")}</p>
        <p className="check-code">{shownCode(code)}</p>
        {firstName && (
          <p>
            {fr("Prénom donné :")} <b>{firstName}</b>
          </p>
        )}
        <p>
          {fr(`Jusqu'à ${until}.`)}
          <br />
          {fr("La même image doit être sur son écran.")}
        </p>
        <p className="check-do">
          <b>{fr("Appliquez l'avantage convenu avec votre maison.")}</b>
        </p>
      </div>
    </>
  );
}

/** What this page knows, said at the foot of each of its states. */
export function KnowsNothing() {
  return (
    <p className="check-note">
      {fr("Cette page ne dit rien d'autre de la personne, et n'en sait pas plus. Merci de ne rien demander.")}
    </p>
  );
}
