import { SelectField } from "~/ui/field";
import { articleThemeNames } from "../messages";
import { articleThemes } from "../rules";
import type { ArticleValues } from "./forms";

/** Where the article stands in the blog's list. */
export function ListFields({ values }: { values: ArticleValues }) {
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
      </div>
    </fieldset>
  );
}
