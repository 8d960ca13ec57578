import { FieldError } from "~/ui/field-error";
import type { Fields } from "../tool";
import { homeNames, monthName, monthNames, postHints, postNames, texts } from "./messages";
import {
  type Budget,
  bothHomes,
  type Home,
  type Income,
  incomes,
  type Post,
  posts,
  type Season,
  seasons,
  usualMonths,
} from "./rules";
import { fieldOf, monthField } from "./tool";

type HomeTexts = readonly [string, string];

interface BudgetFields {
  fields: Fields;
  errors: Record<string, string>;
  names: HomeTexts;
}

/** What each home is called, then what comes in and goes out: every month, and once a year. */
export function BudgetForm({ totals, ...typed }: BudgetFields & { totals: Record<"in" | "out", HomeTexts> }) {
  return (
    <>
      <fieldset className="budget-homes">
        <legend>{texts.homes}</legend>
        {bothHomes.map((home) => (
          <label key={home}>
            {homeNames[home]}
            <input
              className="input"
              name={fieldOf("home", home)}
              maxLength={40}
              autoComplete="off"
              defaultValue={typed.fields[fieldOf("home", home)]?.[0] ?? ""}
            />
          </label>
        ))}
      </fieldset>
      <table className="table budget-table">
        <caption>{texts.monthlyCaption}</caption>
        <Head names={typed.names} />
        <tbody>
          {incomes.map((post) => (
            <Row key={post} post={post} {...typed} />
          ))}
          <Total title={texts.comesIn} sums={totals.in} />
          {posts.map((post) => (
            <Row key={post} post={post} {...typed} />
          ))}
          <Total title={texts.goesOut} sums={totals.out} />
        </tbody>
      </table>
      <p className="small muted mt-3">{texts.unknownHint}</p>
      <p className="small muted mt-2">{texts.supportHint}</p>
      <table className="table budget-table">
        <caption>{texts.yearlyCaption}</caption>
        <Head names={typed.names} />
        <tbody>
          {seasons.map((season) => (
            <Row key={season} post={season} month={season} {...typed} />
          ))}
        </tbody>
      </table>
      <p className="small muted mt-3">{texts.yearlyHint}</p>
    </>
  );
}

function Total({ title, sums }: { title: string; sums: HomeTexts }) {
  return (
    <tr className="budget-total">
      <th scope="row">{title}</th>
      {bothHomes.map((home) => (
        <td key={home}>{sums[home]}</td>
      ))}
    </tr>
  );
}

function Head({ names }: { names: HomeTexts }) {
  return (
    <thead>
      <tr>
        <th scope="col">{texts.post}</th>
        {bothHomes.map((home) => (
          <th key={home} scope="col">
            {names[home]}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Row({ post, month, fields, errors, names }: BudgetFields & { post: Income | Post | Season; month?: Season }) {
  const errorOf = (home: Home) => errors[fieldOf(post, home)];
  return (
    <tr>
      <th scope="row">
        {postNames[post]}
        {postHints[post] && <span className="budget-hint">{postHints[post]}</span>}
        {month && <MonthField season={month} {...{ fields, errors }} />}
        {bothHomes.map(
          (home) =>
            errorOf(home) && (
              <FieldError key={home} id={`${fieldOf(post, home)}-erreur`}>
                {errorOf(home)}
              </FieldError>
            ),
        )}
      </th>
      {bothHomes.map((home) => (
        <td key={home}>
          <input
            className="input"
            id={fieldOf(post, home)}
            name={fieldOf(post, home)}
            inputMode="decimal"
            autoComplete="off"
            maxLength={16}
            aria-label={`${postNames[post]}, ${names[home]}`}
            aria-invalid={errorOf(home) ? true : undefined}
            aria-describedby={errorOf(home) ? `${fieldOf(post, home)}-erreur` : undefined}
            defaultValue={fields[fieldOf(post, home)]?.[0] ?? ""}
          />
          <span className="budget-euro" aria-hidden="true">
            €
          </span>
        </td>
      ))}
    </tr>
  );
}

function MonthField({ season, fields, errors }: Omit<BudgetFields, "names"> & { season: Season }) {
  const name = monthField(season);
  return (
    <span className="budget-month">
      <select
        className="input"
        id={name}
        name={name}
        aria-label={`${texts.month} : ${postNames[season]}`}
        aria-invalid={errors[name] ? true : undefined}
        defaultValue={fields[name]?.[0] ?? String(usualMonths[season])}
      >
        {monthNames.map((_, rank) => (
          <option key={monthName(rank + 1)} value={rank + 1}>
            {monthName(rank + 1)}
          </option>
        ))}
      </select>
      {errors[name] && <FieldError id={`${name}-erreur`}>{errors[name]}</FieldError>}
    </span>
  );
}

/** Whether there is anything to draw yet. */
export function isEmpty({ monthly, yearly }: Budget): boolean {
  const amounts = [...Object.values(monthly), ...Object.values(yearly).map((season) => season.amounts)];
  return amounts.every(([one, other]) => one === 0 && other === 0);
}
