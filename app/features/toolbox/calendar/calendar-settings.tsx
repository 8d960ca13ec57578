import { useState } from "react";
import type { Day } from "~/platform/clock";
import { Checkbox } from "~/ui/checkbox";
import { Disclosure } from "~/ui/disclosure";
import { SelectField, TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import type { Fields } from "../tool";
import { exchangeDays, rhythmNames, settings, splitNames, summerNames, zoneNames } from "./messages";
import { holidayNames, schoolYearName } from "./school-holidays";

interface CalendarSettingsProps {
  fields: Fields;
  errors: Record<string, string>;
  /** Which zone is whose, when it may be printed. */
  academies?: string;
  /** The first days of the school years whose dates may be noted. */
  years: Day[];
}

/** The rhythm and its calendar, then what changes less. */
export function CalendarSettings({ fields, errors, academies, years }: CalendarSettingsProps) {
  const value = (name: string) => fields[name]?.at(-1) ?? "";
  const field = (name: keyof typeof settings) => ({
    name,
    label: settings[name],
    error: errors[name],
    defaultValue: value(name),
  });
  // Opened by an error, it stays open once the error is mended.
  const isWrong = Object.keys(errors).length > 0;
  const [wasWrong, setWasWrong] = useState(isWrong);
  if (isWrong && !wasWrong) setWasWrong(true);
  const homes = { a: value("homeA"), b: value("homeB") };
  return (
    <>
      <div className="calendar-settings">
        <Choice {...field("rhythm")} options={rhythmNames} />
        <Choice {...field("zone")} hint={academies && fr(academies)} options={zoneNames} />
        <Choice {...field("exchangeDay")} options={exchangeDays} />
        <Choice {...field("split")} options={splitNames} />
      </div>
      <Disclosure summary={settings.more} open={wasWrong || undefined}>
        <div className="calendar-more">
          <TextField {...field("homeA")} maxLength={30} />
          <TextField {...field("homeB")} maxLength={30} />
          <TextField {...field("start")} type="date" hint={settings.startHint} />
          <Choice {...field("first")} options={homes} />
          <Choice {...field("evenFirst")} options={homes} />
          <Choice {...field("summer")} options={summerNames} />
          <TextField {...field("time")} type="time" />
          <TextField {...field("place")} maxLength={60} />
          <TextField {...field("otherTime")} type="time" />
          <TextField {...field("otherPlace")} maxLength={60} />
          <Choice {...field("mothersDay")} options={{ "": settings.noFeast, ...homes }} />
          <Choice {...field("fathersDay")} options={{ "": settings.noFeast, ...homes }} />
        </div>
        <Checkbox name="bridges" value="oui" defaultChecked={value("bridges") === "oui"}>
          {settings.bridges}
        </Checkbox>
        <p className="small muted">{settings.note}</p>
      </Disclosure>
      <Disclosure summary={settings.told} open={wasWrong || undefined}>
        <p className="small muted">{settings.toldNote}</p>
        {years.map((year) => (
          <fieldset key={year} className="calendar-told">
            <legend>{schoolYearName(year)}</legend>
            {Object.entries(holidayNames).map(([key, name]) => (
              <div key={key} className="calendar-more">
                {(["from", "back"] as const).map((end) => {
                  const field = `${end}-${key}-${year.slice(0, 4)}`;
                  return (
                    <TextField
                      key={end}
                      name={field}
                      type="date"
                      label={`${name}, ${end === "from" ? settings.firstDay : settings.backDay}`}
                      error={errors[field]}
                      defaultValue={value(field)}
                    />
                  );
                })}
              </div>
            ))}
          </fieldset>
        ))}
      </Disclosure>
    </>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  hint?: string;
  error?: string;
  defaultValue: string;
  options: Record<string, string>;
}

function Choice({ options, ...field }: ChoiceProps) {
  return (
    <SelectField {...field}>
      {Object.entries(options).map(([value, text]) => (
        <option key={value} value={value}>
          {fr(text)}
        </option>
      ))}
    </SelectField>
  );
}
