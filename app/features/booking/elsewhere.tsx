import { type ComponentType, createContext, type ReactNode, use, useState, useSyncExternalStore } from "react";
import { fr } from "~/ui/french";
import { toast } from "~/ui/toast";
import { wentWrong } from "~/ui/went-wrong";
import type { PlacesProps } from "./places";
import { isElsewhere, PARIS, timeIn, whereIs } from "./zones";

const never = () => () => {};

/** The zone of this device, once a script runs; the server says Paris, and so does the first drawing of the page. */
function useDeviceZone(): string {
  return useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => PARIS,
  );
}

const Chosen = createContext<string | null>(null);

interface Elsewhere {
  /** Where the reader is that day. */
  zone: string;
  device: string;
  choose: (zone: string) => void;
}

/** Where the reader will be: where the device is, until another place is chosen. Kept nowhere. */
export function useElsewhere(): Elsewhere {
  const device = useDeviceZone();
  const [chosen, choose] = useState<string | null>(null);
  return { zone: chosen ?? device, device, choose };
}

/** The hours below are also said for this zone. */
export function InZone({ zone, children }: { zone: string; children: ReactNode }) {
  return <Chosen value={zone}>{children}</Chosen>;
}

/** Null for who is at the hour of Paris at this instant. */
function useZoneAt(instant: Date): string | null {
  const device = useDeviceZone();
  const zone = use(Chosen) ?? device;
  return isElsewhere(zone, instant) ? zone : null;
}

/** Under an hour of Paris: « soit 5 h 30 ». */
export function AlsoThere({ at }: { at: Date }) {
  const zone = useZoneAt(at);
  if (!zone) return null;
  return (
    <small>
      soit {timeIn(zone, at)}
      <span className="sr-only"> {whereIs(zone)}</span>
    </small>
  );
}

/** Under a meeting: « 10 h – 10 h 20 à Montréal ». */
export function SpanThere({ from, to }: { from: Date; to: Date }) {
  const zone = useZoneAt(from);
  if (!zone) return null;
  return (
    <p className="small muted mt-1.5">
      {timeIn(zone, from)} – {timeIn(zone, to)} {whereIs(zone)}
    </p>
  );
}

/** What the hours are, and another place for who will be elsewhere; the list of places asks for a script. */
export function ZoneLine({ zone, device, choose, sample }: Elsewhere & { sample: Date }) {
  const [Places, setPlaces] = useState<ComponentType<PlacesProps>>();
  function open() {
    if (Places) return setPlaces(undefined);
    import("./places").then(
      (of) => setPlaces(() => of.Places),
      () => toast({ kind: "error", title: wentWrong }),
    );
  }
  const elsewhere = isElsewhere(zone, sample);
  return (
    <div>
      <p>
        {elsewhere ? (
          <>
            <b>{fr("Heures de Paris.")}</b>{" "}
            {fr(
              zone === device
                ? `Dessous, l'heure ${whereIs(zone)}, où se trouve votre appareil.`
                : `Dessous, l'heure ${whereIs(zone)}.`,
            )}{" "}
          </>
        ) : (
          <>
            <b>{fr("Heures de Paris")}</b>
            <span className="needs-js">{fr(", les mêmes que chez vous")}</span>.{" "}
          </>
        )}
        <button type="button" className="needs-js zone-opener" aria-expanded={Places !== undefined} onClick={open}>
          {fr(elsewhere ? "Choisir un autre lieu" : "Je serai ailleurs ce jour-là")}
        </button>
      </p>
      {Places && <Places zone={zone} choose={choose} />}
    </div>
  );
}
