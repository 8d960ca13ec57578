import { type Day, formatDay } from "~/platform/clock";
import { fr } from "~/ui/french";
import { Ordinals } from "~/ui/ordinals";
import { closingNames, kindNames } from "./messages";
import type { Closing, RequestKind } from "./rules";

interface Own {
  id: string;
  no: string;
  kind: RequestKind;
  received: Day;
  due: Day;
  extension: string | null;
  closedOn: Day | null;
  outcome: Closing | null;
  answer: string | null;
}

/** Somebody's requests, with the day each is answered by, and what was answered. */
export function OwnRequests({ requests }: { requests: Own[] }) {
  return (
    <ul className="requests-plain">
      {requests.map(({ id, no, kind, received, due, extension, closedOn, outcome, answer }) => (
        <li key={id}>
          <b>{fr(`${kindNames[kind]}, ${no}`)}</b>
          <span className="small muted block">
            <Ordinals>
              {closedOn
                ? `Reçue le ${formatDay(received)}, ${outcome ? closingNames[outcome] : "close"} le ${formatDay(closedOn)}`
                : `Reçue le ${formatDay(received)}, réponse au plus tard le ${formatDay(due)}`}
            </Ordinals>
          </span>
          {extension && <p className="mt-2 whitespace-pre-line wrap-anywhere">{fr(`Délai prolongé : ${extension}`)}</p>}
          {answer && <p className="mt-2 whitespace-pre-line wrap-anywhere">{answer}</p>}
          {outcome === "refused" && (
            <p className="small muted mt-2">
              {fr("Vous pouvez saisir la CNIL, ou un juge.")} <a href="https://www.cnil.fr/fr/plaintes">cnil.fr</a>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
