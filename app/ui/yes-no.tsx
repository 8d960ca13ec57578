import "./yes-no.css";
import { fr } from "./french";

/** A question with two answers side by side, `oui` and `non`. */
export function YesNo({ name, label, hint, chosen }: { name: string; label: string; hint: string; chosen: boolean }) {
  return (
    <fieldset className="yes-no">
      <legend>
        {label}
        <small>{fr(hint)}</small>
      </legend>
      <div>
        {(["oui", "non"] as const).map((value) => (
          <label key={value}>
            <input type="radio" name={name} value={value} defaultChecked={chosen === (value === "oui")} />
            <span>{value === "oui" ? "Oui" : "Non"}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
