import { type Day, formatDay } from "~/platform/clock";
import { type Cents, formatEuros } from "~/platform/money";
import { fr } from "~/ui/french";
import { Ordinals } from "~/ui/ordinals";
import { RecapTotal } from "./recap";

interface DueTodayProps {
  totalCents: Cents;
  /** What two payments would be, where the form asks for one or two (`count`). */
  inTwo?: readonly { amountCents: Cents; dueDate: Day }[] | null;
}

/** What leaves today, right above the button: it follows the choice of one payment or two, without a script. */
export function DueToday({ totalCents, inTwo }: DueTodayProps) {
  const [first, second] = inTwo ?? [];
  if (!first || !second) return <RecapTotal label="À régler aujourd'hui" cents={totalCents} />;
  return (
    <>
      <p className="recap-total">
        <b>{fr("À régler aujourd'hui")}</b>
        <span className="num follows follows-once">{formatEuros(totalCents)}</span>
        <span className="num follows follows-twice">{formatEuros(first.amountCents)}</span>
      </p>
      <p className="recap-then">
        <span className="follows follows-once">{fr("En une fois, et rien ensuite.")}</span>
        <span className="follows follows-twice">
          {fr(`Aujourd'hui ${formatEuros(first.amountCents)}, puis`)}{" "}
          <b>
            <Ordinals>{`${formatEuros(second.amountCents)} le ${formatDay(second.dueDate)}`}</Ordinals>
          </b>
          .
        </span>
      </p>
    </>
  );
}
