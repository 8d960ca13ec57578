import { SelectField, TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import { articleThemeNames } from "../messages";
import { articleThemes, SITUATION_MAX_CHARACTERS, START_HERE_MAX } from "../rules";
import type { ArticleErrors, ArticleValues } from "./forms";

/** Where the article stands in the blog's list. */
export function ListFields({ values, errors }: { values: ArticleValues; errors: ArticleErrors }) {
  return (
    <fieldset>
      <legend>Dans la liste du blog</legend>
      <div>
        <SelectField label="Thème" name="theme" defaultValue={values.theme}>
          <option value="">Sans thème</option>
          {articleThemes.map((theme) => (
            <option key={theme} value={theme}>
              {articleThemeNames[theme]}
            </option>
          ))}
        </SelectField>
        <TextField
          label={fr("Par où commencer")}
          name="situation"
          optional
          hint={fr(
            `Pour qui est cet article, en une phrase : « Vous venez de l'apprendre ». Vide, il n'y est pas proposé ; ${START_HERE_MAX} y sont montrés au plus.`,
          )}
          maxLength={SITUATION_MAX_CHARACTERS}
          defaultValue={values.situation}
          error={errors.situation}
        />
        <SelectField label="Sa place parmi eux" name="startRank" defaultValue={values.startRank}>
          {Array.from({ length: START_HERE_MAX }, (_, index) => (
            <option key={index} value={index + 1}>
              {index + 1}
            </option>
          ))}
        </SelectField>
      </div>
    </fieldset>
  );
}
