import "./admin-library.css";
import type { ComponentProps } from "react";
import { SubmitButton } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { FieldRow, SelectField, TextArea, TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import { RecordForm } from "~/ui/record-form";
import { kindNames, themeNames } from "../messages";
import { EXTRACT_MAX_CHARACTERS, itemKinds, SUMMARY_MAX_CHARACTERS, TITLE_MAX_CHARACTERS, themes } from "../rules";
import type { ItemErrors, ItemValues } from "./forms";

interface ItemFormProps extends Pick<ComponentProps<typeof RecordForm>, "keptAs" | "here" | "seen" | "answer"> {
  values: ItemValues;
  errors?: ItemErrors;
  /** Its kind is chosen once: what it is made of depends on it. */
  isNew?: boolean;
  /** Beside it the page has another act that comes first. */
  secondary?: boolean;
}

/** What will be read of a piece, and when. */
export function ItemForm({ values, errors = {}, isNew, secondary, ...record }: ItemFormProps) {
  const typed = (name: "title" | "summary" | "extract" | "address" | "upToDateOn" | "promisedFor") => ({
    name,
    defaultValue: values[name],
    error: errors[name],
  });
  return (
    <RecordForm {...record} errors={errors} className="max-w-[44rem]">
      <FieldRow>
        {isNew ? (
          <SelectField name="kind" label="Genre" defaultValue={values.kind}>
            {itemKinds.map((kind) => (
              <option key={kind} value={kind}>
                {kindNames[kind]}
              </option>
            ))}
          </SelectField>
        ) : (
          <input type="hidden" name="kind" value={values.kind} />
        )}
        <SelectField name="theme" label="Thème" defaultValue={values.theme}>
          {themes.map((theme) => (
            <option key={theme} value={theme}>
              {themeNames[theme]}
            </option>
          ))}
        </SelectField>
      </FieldRow>
      <TextField {...typed("title")} label="Titre" maxLength={TITLE_MAX_CHARACTERS} autoComplete="off" required />
      <TextArea
        {...typed("summary")}
        label="Une phrase pour choisir"
        rows={2}
        maxLength={SUMMARY_MAX_CHARACTERS}
        hint={fr("140 signes. Elle se lit dans la bibliothèque et dans sa vitrine.")}
      />
      <FieldRow>
        <TextField {...typed("upToDateOn")} label="À jour au" type="date" hint={fr("À revoir dans un an.")} required />
        <TextField
          {...typed("promisedFor")}
          label="Promise pour le"
          type="date"
          optional
          hint={fr("Ce jour s'affiche dans l'offre tant qu'elle n'est pas publiée.")}
        />
      </FieldRow>
      {(isNew || values.kind === "link") && (
        <div className="item-address">
          <TextField
            {...typed("address")}
            label="Adresse de l’outil"
            optional={values.kind !== "link"}
            hint={fr("Une page du site : /en-securite.")}
            autoCapitalize="none"
          />
        </div>
      )}
      <TextArea
        {...typed("extract")}
        label="Une page à lire dans la vitrine"
        optional
        rows={4}
        maxLength={EXTRACT_MAX_CHARACTERS}
      />
      <Checkbox name="isFree" value="oui" defaultChecked={values.isFree}>
        Ouverte à qui a un compte gratuit
      </Checkbox>
      <Checkbox name="endsWithHelp" value="oui" defaultChecked={values.endsWithHelp}>
        Terminer la page par les numéros d’aide
      </Checkbox>
      <p className="mt-5">
        <SubmitButton variant={secondary ? "secondary" : "primary"} intent="save">
          Enregistrer
        </SubmitButton>
      </p>
    </RecordForm>
  );
}
