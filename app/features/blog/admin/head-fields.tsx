import { FieldRow, TextArea, TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import type { ArticleErrors, ArticleValues } from "./forms";
import { REVIEWER_MAX_CHARACTERS } from "./rules";

/** What the head of the article says besides its title: what it answers, and how far it can be trusted. */
export function HeadFields({ values, errors }: { values: ArticleValues; errors: ArticleErrors }) {
  return (
    <fieldset>
      <legend>En tête de l’article</legend>
      <div>
        <TextArea
          label="En trois lignes"
          name="summary"
          optional
          hint={fr("La réponse, avant le texte : une phrase par ligne, trois au plus.")}
          rows={3}
          defaultValue={values.summary}
          error={errors.summary}
        />
        <TextField
          label="Droit vérifié le, sans fiche"
          name="lawAsOf"
          type="date"
          optional
          hint={fr(
            "À remplir si l'article énonce une règle que ne porte aucune fiche. Sinon, un renvoi comme [^K3-30] après la phrase suffit : la source et son jour s'affichent seuls.",
          )}
          defaultValue={values.lawAsOf}
          error={errors.lawAsOf}
        />
        <FieldRow>
          <TextField
            label="Relu par"
            name="reviewedBy"
            optional
            hint={fr("Une personne qui l'a vraiment relu, avec son métier.")}
            maxLength={REVIEWER_MAX_CHARACTERS}
            autoComplete="off"
            defaultValue={values.reviewedBy}
            error={errors.reviewedBy}
          />
          <TextField
            label="Le"
            id="reviewedOn"
            name="reviewedOn"
            type="date"
            optional
            hint={fr("Le jour de cette relecture.")}
            defaultValue={values.reviewedOn}
            error={errors.reviewedOn}
          />
        </FieldRow>
      </div>
    </fieldset>
  );
}
