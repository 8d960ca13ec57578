import { Form, href, Link } from "react-router";
import { SubmitButton } from "~/ui/button";
import { BlockHeading } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf, TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import { KeyValues } from "~/ui/key-values";
import { Unbroken } from "~/ui/unbroken";
import { hoursText, weekdayName, weekLines } from "../messages";
import { type WeeklyHours, weekdays } from "../rules";
import type { Refused } from "./availability-actions.server";
import { weekFields } from "./week-fields";

interface WeekProps {
  action: string;
  week: WeeklyHours[];
  /** The rules of booking, in words. */
  rules: string;
  refused: Refused | undefined;
}

/** The hours of each weekday, those alike on one line, and their form: one field a weekday. */
export function Week({ action, week, rules, refused }: WeekProps) {
  const values = Object.fromEntries(
    weekdays.map((day) => [weekFields[day], hoursText(week.filter(({ weekday }) => weekday === day))]),
  );
  const field = fieldsOf(refused?.typed ?? values, refused?.errors ?? {});
  return (
    <section aria-labelledby="horaires">
      <BlockHeading title="Horaires" id="horaires" />
      <KeyValues items={weekLines(week).map(({ days, hours }) => ({ label: days, value: fr(hours) }))} />
      <p className="muted small mt-3">
        <Unbroken>{rules}</Unbroken>{" "}
        <Link to={`${href("/admin/settings")}?groupe=rendez-vous`} className="whitespace-nowrap">
          Modifier ces règles
        </Link>
      </p>
      <Disclosure summary="Modifier les horaires" open={Boolean(refused)} className="mt-3">
        <Form method="post" action={action} noValidate className="mt-3 max-w-[26rem]">
          {refused && <ErrorSummary errors={byWeekday(refused.errors)} />}
          <p className="muted small mb-4">
            {fr(
              "Par exemple « 9 h – 12 h 30, 14 h – 19 h ». Un jour sans heures est fermé. Les rendez-vous déjà pris restent.",
            )}
          </p>
          {weekdays.map((day) => (
            <TextField key={day} label={weekdayName(day)} autoComplete="off" {...field(weekFields[day])} />
          ))}
          <SubmitButton intent="save-week" small busyLabel="Enregistrement...">
            Enregistrer les horaires
          </SubmitButton>
        </Form>
      </Disclosure>
    </section>
  );
}

/** Two weekdays may be wrong in the same way: the summary says which. */
function byWeekday(errors: Refused["errors"]): Refused["errors"] {
  return Object.fromEntries(
    weekdays.map((day) => {
      const error = errors[weekFields[day]];
      return [weekFields[day], error && fr(`${weekdayName(day)} : ${error}`)];
    }),
  );
}
