import { RuleList } from "~/ui/card";
import { classNames } from "~/ui/class-names";
import { fr } from "~/ui/french";
import { type Hotline, hotlines } from "./hotlines";
import "./hotlines.css";

/** The numbers to call for help, free of charge: all of them, or those named, in the order of the list. */
export function HotlineList({ only, className }: { only?: string[]; className?: string }) {
  const shown = only ? hotlines.filter(({ dial }) => only.includes(dial)) : hotlines;
  return (
    <RuleList className={classNames("hotlines", className)}>
      {shown.map((hotline) => (
        <li key={hotline.dial}>
          <NumberLink {...hotline} />
          <div>
            <b className="block">{hotline.name}</b>
            <span className="small block">{hotline.text}</span>
            <span className="small muted block">{hotline.hours}</span>
          </div>
        </li>
      ))}
    </RuleList>
  );
}

function NumberLink({ number, dial, name, bySms }: Hotline) {
  return (
    <a
      href={`${bySms ? "sms" : "tel"}:${dial}`}
      className="num inline-flex min-h-target items-center font-display text-2xl leading-tight"
      aria-label={fr(`${bySms ? "Écrire au" : "Appeler le"} ${number}, ${name}`)}
    >
      {number}
    </a>
  );
}
