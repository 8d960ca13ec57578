import { RuleList } from "~/ui/card";
import { classNames } from "~/ui/class-names";
import { fr } from "~/ui/french";
import { addressOf, type Dial, type Hotline, hotlines } from "./rules";

/** The numbers to call for help, free of charge: all of them, or those named, in the order of the list. */
export function HotlineList({ only, className }: { only?: Dial[]; className?: string }) {
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

function NumberLink(line: Hotline) {
  return (
    <a
      href={addressOf(line)}
      className="inline-flex min-h-target items-center font-display text-2xl leading-tight"
      aria-label={fr(`${line.bySms ? "Écrire au" : "Appeler le"} ${line.number}, ${line.name}`)}
    >
      {line.number}
    </a>
  );
}
