import { useRef, useState } from "react";
import { formatNearDay, readDay } from "~/platform/clock";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { FieldError } from "~/ui/field-error";
import { Ordinals } from "~/ui/ordinals";
import { wrong, yearTexts } from "./messages";
import type { Change, Home } from "./rules";
import { changeField } from "./tool";

/** Several nights in a row, sent to one home. Its fields have no names: what they hold is a change once it is added. */
export function ChangePeriod({ names, onAdd }: { names: Record<Home, string>; onAdd: (change: string) => void }) {
  const from = useRef<HTMLInputElement>(null);
  const to = useRef<HTMLInputElement>(null);
  const home = useRef<HTMLSelectElement>(null);
  const [isWrong, setWrong] = useState(false);
  const add = () => {
    const [first, last] = [from, to].map((field) => readDay(field.current?.value ?? ""));
    setWrong(!first || !last || first > last);
    if (first && last && first <= last)
      onAdd(changeField({ from: first, to: last, home: home.current?.value === "a" ? "a" : "b" }));
  };
  return (
    <Disclosure summary={yearTexts.period}>
      <div className="calendar-more">
        <label>
          {yearTexts.from}
          <input ref={from} className="input" type="date" aria-invalid={isWrong || undefined} />
        </label>
        <label>
          {yearTexts.to}
          <input ref={to} className="input" type="date" aria-invalid={isWrong || undefined} />
        </label>
        <label>
          {yearTexts.home}
          <select ref={home} className="input">
            <option value="a">{names.a}</option>
            <option value="b">{names.b}</option>
          </select>
        </label>
      </div>
      {isWrong && (
        <p role="alert">
          <FieldError id="change-erreur">{wrong.change}</FieldError>
        </p>
      )}
      <Button variant="secondary" small onClick={add}>
        {yearTexts.add}
      </Button>
    </Disclosure>
  );
}

interface ChangeListProps {
  names: Record<Home, string>;
  changes: Change[];
  onRemove: (index: number) => void;
}

/** What was changed by hand, each with a way back. */
export function ChangeList({ names, changes, onRemove }: ChangeListProps) {
  return (
    <div id="change" tabIndex={-1} role="status">
      {changes.length > 0 && (
        <>
          <h3 className="h5 mt-4">{yearTexts.changes}</h3>
          <ul className="calendar-changes">
            {changes.map((change, index) => (
              <li key={changeField(change)}>
                <span>
                  <Ordinals>{`${changeText(change)} : ${names[change.home]}`}</Ordinals>
                </span>
                <Button variant="quiet" small className="needs-js" onClick={() => onRemove(index)}>
                  {yearTexts.remove}
                  <span className="sr-only"> {changeText(change)}</span>
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function changeText({ from, to }: Change): string {
  return from === to ? `Nuit du ${formatNearDay(from)}` : `Nuits du ${formatNearDay(from)} au ${formatNearDay(to)}`;
}
