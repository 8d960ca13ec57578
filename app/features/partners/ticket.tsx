import { fr } from "~/ui/french";
import { DrawnCode } from "./code-picture";
import { shownCode, spokenCode } from "./rules";

export interface ShownTicket {
  code: string;
  firstName: string | null;
  /** « mercredi 14 avril, 11 h 20 ». */
  until: string;
  /** Where it is checked, without its scheme: « site.fr/v ». */
  address: string;
  qr: { path: string; size: number };
}

/** The member’s own code, to be shown: its picture, its six signs and its square. */
export function Ticket({ code, firstName, until, address, qr }: ShownTicket) {
  return (
    <article className="ticket" aria-label="Votre code">
      <DrawnCode code={code} className="ticket-picture" />
      <div className="ticket-text">
        <div>
          <p className="ticket-until">{fr(`Valable jusqu'à ${until}`)}</p>
          <p className="ticket-code">
            <span aria-hidden="true">{shownCode(code)}</span>
            <span className="sr-only">{spokenCode(code)}</span>
          </p>
          {firstName && <p>{firstName}</p>}
          <p className="ticket-address">{address}</p>
        </div>
        <svg viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label="Le même code, à viser">
          <rect width="100%" height="100%" fill="#fff" />
          <path d={qr.path} fill="#0b262c" shapeRendering="crispEdges" />
        </svg>
      </div>
    </article>
  );
}
