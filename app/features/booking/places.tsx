import { Field } from "~/ui/field";
import { fr } from "~/ui/french";
import { zones } from "./zone-names";
import { PARIS } from "./zones";

export interface PlacesProps {
  zone: string;
  choose: (zone: string) => void;
}

/** The list of places for who will be elsewhere that day. */
export function Places({ zone, choose }: PlacesProps) {
  return (
    <Field id="zone" label={fr("Où serez-vous ce jour-là ?")} className="mt-3 max-w-sm">
      {(control) => (
        // Without a name: it goes nowhere.
        <select
          className="input"
          {...control}
          value={zone in zones ? zone : PARIS}
          onChange={(event) => choose(event.target.value)}
        >
          <option value={PARIS}>{fr("À l'heure de Paris")}</option>
          {Object.entries(zones).map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
