import { formatNearDay, parisDay } from "~/platform/clock";
import { BlockHeading } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { fr } from "~/ui/french";
import { Ordinals } from "~/ui/ordinals";
import type { Agreed as AgreedText } from "./notes.server";

/** What was agreed at the end of the last meeting, in full; that of the ones before it, folded. */
export function Agreed({ agreed: [last, ...before] }: { agreed: AgreedText[] }) {
  if (!last) return null;
  return (
    <section aria-labelledby="convenu">
      <BlockHeading title={fr("D'ici la prochaine fois")} id="convenu" />
      <Text agreed={last} />
      {before.length > 0 && (
        <Disclosure summary={fr("Les fois d'avant")} className="mt-5">
          {before.map((one) => (
            <Text key={one.appointmentId} agreed={one} />
          ))}
        </Disclosure>
      )}
    </section>
  );
}

function Text({ agreed: { startsAt, text } }: { agreed: AgreedText }) {
  return (
    <div className="mt-4 max-w-[36rem]">
      <p className="small muted">
        <Ordinals>{`Convenu le ${formatNearDay(parisDay(startsAt))}`}</Ordinals>
      </p>
      <p className="mt-1 wrap-anywhere whitespace-pre-line">{text}</p>
    </div>
  );
}
