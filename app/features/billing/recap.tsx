import "./recap.css";
import { type Cents, formatEuros } from "~/platform/money";
import { fr } from "~/ui/french";

/** « À régler  150 € ». */
export function RecapTotal({ label, cents }: { label: string; cents: Cents }) {
  return (
    <p className="recap-total">
      <b>{fr(label)}</b>
      <span className="num">{cents === 0 ? "Offert" : formatEuros(cents)}</span>
    </p>
  );
}
