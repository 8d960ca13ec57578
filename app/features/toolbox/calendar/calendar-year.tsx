import { CalendarPlus, ChevronLeft, ChevronRight, Landmark, Undo2 } from "lucide-react";
import { useState } from "react";
import {
  addDays,
  addMonths,
  addYears,
  type Day,
  formatDay,
  formatMonth,
  formatNearDay,
  formatTime,
  parisInstant,
} from "~/platform/clock";
import { Button } from "~/ui/button";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";
import { Ordinals } from "~/ui/ordinals";
import { VisuallyHidden } from "~/ui/visually-hidden";
import type { ToolFacts } from "../tool";
import { ChangeList, ChangePeriod } from "./changes";
import { HomeDrawing } from "./home-drawing";
import { nightCount, shortMonths, towards, unknownYear, whereDates, yearTexts } from "./messages";
import { MonthGrid } from "./month-grid";
import { passagesFile } from "./passages";
import { FOOTBRIDGE, Ribbons } from "./ribbons";
import { countNights, type Home, type Night, otherHome } from "./rules";
import { schoolYearName, schoolYearOf } from "./school-holidays";
import { type Answers, changeField, civilYears, period, schoolYear, usesRecord } from "./tool";

interface CalendarYearProps {
  answers: Answers;
  facts: ToolFacts;
  /** What stands in the field of the changes, and how it is replaced. */
  changes: string[];
  onChange: (changes: string[]) => void;
}

const YEARS_AHEAD = 2;

/** The year as it is drawn: ribbons, then a month whose nights may be changed, then what comes next. */
export function CalendarYear({ answers, facts, changes, onChange }: CalendarYearProps) {
  const [month, setMonth] = useState<Day>(`${facts.today.slice(0, 7)}-01`);
  const [past, setPast] = useState<string[][]>([]);
  const { names, residence } = answers;
  const from = schoolYearOf(month);
  const first = schoolYearOf(facts.today);
  const year = schoolYear(answers, facts, from);
  const last = addDays(addMonths(month, 1), -1);
  const change = (next: string[]) => {
    setPast([...past, changes]);
    onChange(next);
  };
  const swap = ({ day, home, isChanged }: Night) => {
    const own = changes.filter((one) => !one.startsWith(`${day}_${day}_`));
    const isUndone = isChanged && own.length < changes.length;
    change(isUndone ? own : [...changes, changeField({ from: day, to: day, home: otherHome(home) })]);
  };
  const undo = () => {
    onChange(past.at(-1) ?? []);
    setPast(past.slice(0, -1));
  };
  return (
    <>
      <YearDrawing
        {...{ answers, facts, year, names }}
        move={{
          back: from > first ? () => setMonth(addYears(month, -1)) : null,
          on: from < addYears(first, YEARS_AHEAD) ? () => setMonth(addYears(month, 1)) : null,
        }}
      />
      <div className="calendar-below">
        <section aria-labelledby="mois">
          <Steps
            id="mois"
            title={formatMonth(month)}
            back={yearTexts.previousMonth}
            on={yearTexts.nextMonth}
            move={{
              back: month > first ? () => setMonth(addMonths(month, -1)) : null,
              on: month < addMonths(first, 12 * YEARS_AHEAD + 11) ? () => setMonth(addMonths(month, 1)) : null,
            }}
          />
          <MonthGrid
            nights={year.nights.filter(({ day }) => month <= day && day <= last)}
            passages={year.passages}
            names={names}
            today={facts.today}
            onSwap={swap}
          />
          <div className="needs-js w-full">
            <div className="w-full">
              <p className="small muted mt-4">{yearTexts.swap}</p>
              <ChangePeriod
                names={names}
                onAdd={(added) => change([...changes.filter((one) => one !== added), added])}
              />
            </div>
          </div>
          {past.length > 0 && (
            <Button variant="quiet" small icon={Undo2} onClick={undo}>
              {yearTexts.undo}
            </Button>
          )}
          <ChangeList
            {...{ names }}
            changes={residence.changes}
            onRemove={(index) => change(changes.filter((_, rank) => rank !== index))}
          />
        </section>
        <Coming answers={answers} facts={facts} />
      </div>
    </>
  );
}

/** The year this day is in, as it is drawn, to be looked at. */
export function YearAlone({ answers, facts }: Pick<CalendarYearProps, "answers" | "facts">) {
  const year = schoolYear(answers, facts, schoolYearOf(facts.today));
  return <YearDrawing {...{ answers, facts, year }} names={answers.names} />;
}

interface Move {
  back: (() => void) | null;
  on: (() => void) | null;
}

function YearDrawing({
  answers,
  facts,
  year,
  names,
  move,
}: {
  answers: Answers;
  facts: ToolFacts;
  year: ReturnType<typeof schoolYear>;
  names: Record<Home, string>;
  move?: Move;
}) {
  const { a, b } = countNights(year.nights);
  const name = schoolYearName(year.from);
  const record = facts.records["K2-02"];
  return (
    <section className="calendar-year" aria-labelledby="annee">
      <Steps id="annee" title={`Année ${name}`} back={yearTexts.previousYear} on={yearTexts.nextYear} move={move} />
      <ul className="calendar-homes" aria-live="polite">
        {(["a", "b"] as const).map((home) => (
          <li key={home} className="calendar-key">
            <HomeDrawing home={home} />
            <div>
              <b>{nightCount(home === "a" ? a : b)}</b>
              <span>
                <i data-home={home} />
                {names[home]}
              </span>
            </div>
          </li>
        ))}
      </ul>
      {move &&
        year.unknown.map((unknown) => (
          <p key={unknown} className="mb-4">
            {fr(`${unknownYear(unknown)} ${whereDates}`)}
          </p>
        ))}
      <Ribbons
        nights={year.nights}
        passages={year.passages}
        today={facts.today}
        name={name}
        isBare={!move}
        label={`Année scolaire ${name} : ${nightCount(a)}, ${names.a} ; ${nightCount(b)}, ${names.b}. La feuille donne le détail en tableau.`}
      />
      <p className="calendar-legend">
        <span className={move ? undefined : "is-large"}>
          <svg viewBox="0 0 24 16" aria-hidden="true">
            <path className="calendar-bridge" transform="translate(12 8)" d={FOOTBRIDGE} />
          </svg>
          {yearTexts.bridge}
        </span>
        {year.nights.some(({ holiday }) => holiday !== null) && (
          <span>
            <i />
            {yearTexts.holidays}
          </span>
        )}
        <span className="is-large">{yearTexts.counts}</span>
      </p>
      {record && usesRecord(year, answers, facts) && (
        <p className="calendar-source">
          <Icon of={Landmark} />
          <span>
            {`Vacances ${name}, zone ${answers.residence.zone.toUpperCase()} · `}
            {record.sources.map((source) => (
              <a key={source.url} href={source.url} rel="noopener noreferrer">
                {source.name}
              </a>
            ))}
            <Ordinals>{` · ${yearTexts.asOf} ${formatDay(record.asOf)}`}</Ordinals>
          </span>
        </p>
      )}
    </section>
  );
}

interface StepsProps {
  id: string;
  title: string;
  back: string;
  on: string;
  move: Move | undefined;
}

function Steps({ id, title, back, on, move }: StepsProps) {
  return (
    <div className="calendar-top">
      <h2 id={id} aria-live="polite">
        {title}
      </h2>
      {move && (
        <div className="calendar-steps needs-js">
          <Button variant="quiet" small icon={ChevronLeft} disabled={!move.back} onClick={() => move.back?.()}>
            <VisuallyHidden>{back}</VisuallyHidden>
          </Button>
          <Button variant="quiet" small icon={ChevronRight} disabled={!move.on} onClick={() => move.on?.()}>
            <VisuallyHidden>{on}</VisuallyHidden>
          </Button>
        </div>
      )}
    </div>
  );
}

/** The next passages, and the nights of each civil year. */
function Coming({ answers, facts }: { answers: Answers; facts: ToolFacts }) {
  const { names } = answers;
  const coming = period(answers, facts, facts.today, addDays(facts.today, 60)).passages.slice(0, 4);
  const years = civilYears(answers, facts);
  return (
    <section className="calendar-passages" aria-labelledby="passages">
      <h2 id="passages" className="h4">
        {yearTexts.next}
      </h2>
      {coming.length === 0 && <p className="mt-4">{yearTexts.none}</p>}
      <ol>
        {coming.map((passage) => {
          const month = shortMonths[Number(passage.day.slice(5, 7)) - 1];
          return (
            <li key={passage.day}>
              <span className="date" aria-hidden="true">
                {Number(passage.day.slice(8))}
                <small>{month}</small>
              </span>
              <p>
                <VisuallyHidden>
                  <Ordinals>{formatNearDay(passage.day)}</Ordinals> :{" "}
                </VisuallyHidden>
                <b aria-hidden="true">{dayName(passage.day)}</b>
                {[formatTime(parisInstant(passage.day, passage.time)), passage.place].filter(Boolean).join(", ")}
                <span>{towards(passage.to, names)}</span>
              </p>
            </li>
          );
        })}
      </ol>
      <Button
        variant="secondary"
        icon={CalendarPlus}
        className="mt-6 needs-js"
        onClick={() => download(answers, facts)}
      >
        {yearTexts.agenda}
      </Button>
      <p className="small muted mt-2 needs-js">{yearTexts.agendaNote}</p>
      <h3 className="h5 mt-6">{yearTexts.civil}</h3>
      <ul className="calendar-civil">
        {years.map(({ row: [year, a, b] }) => (
          <li key={year}>
            <b>{year}</b>
            <span>
              <span className="block">{fr(`${names.a} : ${a}`)}</span>{" "}
              <span className="block">{fr(`${names.b} : ${b}`)}</span>
            </span>
          </li>
        ))}
      </ul>
      {years.some(({ isWhole }) => !isWhole) && <p className="small muted mt-2">{yearTexts.civilNote}</p>}
    </section>
  );
}

/** « Vendredi, ». */
function dayName(day: Day): string {
  const [name = ""] = formatNearDay(day).split(" ");
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}, `;
}

/** The passages from today to the end of the next school year, as a file that no server sees. */
function download(answers: Answers, facts: ToolFacts) {
  const to = addDays(addYears(schoolYearOf(facts.today), 2), -1);
  const { passages } = period(answers, facts, facts.today, to);
  const file = new Blob([passagesFile(passages, facts.today)], { type: "text/calendar" });
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href: address, download: "agenda.ics" }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
