import "./editor.css";
import { type MouseEvent, useCallback, useEffect, useRef, useState } from "react";
import { IllustratedTextField } from "~/features/media/illustrated-text-field";
import { AutosaveState, useAutosave } from "~/ui/autosave";
import { Button, SubmitButton } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { FieldRow, TextField } from "~/ui/field";
import { FormMessage } from "~/ui/form-message";
import { fr } from "~/ui/french";
import { KeptForm } from "~/ui/kept-form";
import { dropKeptText } from "~/ui/kept-text";
import { LongLine } from "~/ui/long-line";
import type { ArticleState } from "../rules";
import { CountedField } from "./counted-field";
import { CoverFields } from "./cover-fields";
import type { ArticleErrors, ArticleValues } from "./forms";
import { HeadFields } from "./head-fields";
import { ListFields } from "./list-fields";
import { changedMeanwhile, removedMeanwhile } from "./messages";
import { PreviewPanel } from "./preview-panel";
import { advisedLengths, TITLE_MAX_CHARACTERS } from "./rules";

const PATH = "/admin/blog";
const NEW = "article:nouveau";
const nameOf = (id: number) => `article:${id}`;

interface ArticleFormProps {
  /** Null for an article not yet kept. */
  id: number | null;
  state: ArticleState;
  values: ArticleValues;
  /** The article's last change when its text was opened. */
  version: string;
  refused?: { errors: ArticleErrors; changed: boolean; removed?: true };
}

/** The address of an article is made from its title: not from half of it. */
function hasTitle(form: HTMLFormElement): boolean {
  const title = form.elements.namedItem("title");
  return title instanceof HTMLTextAreaElement && title.value.trim() !== "" && document.activeElement !== title;
}

/** Everything an article is made of, and what becomes of it. The first button is what « Enter » does: it only saves. */
export function ArticleForm({ id: openedId, state, values, version: openedVersion, refused }: ArticleFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [{ id, version }, setKept] = useState({ id: openedId, version: openedVersion });
  useEffect(() => setKept({ id: openedId, version: openedVersion }), [openedId, openedVersion]);
  const onKept = useCallback((kept: { id?: string; version: string }, isWhole: boolean) => {
    setKept({ id: Number(kept.id), version: kept.version });
    // The site has it: brought back from the tab, it would hide what another device writes meanwhile.
    if (isWhole) dropKeptText(nameOf(Number(kept.id)));
    const here = `${PATH}/${kept.id}`;
    if (location.pathname === here) return;
    // From here on this is the page of the article: reloaded, it shows it.
    dropKeptText(NEW);
    history.replaceState(history.state, "", here);
  }, []);
  const keeping = useAutosave(form, {
    address: state === "draft" ? `${PATH}/brouillon` : null,
    isReady: hasTitle,
    onKept,
  });
  const [shown, show] = useState(false);
  const errors = refused?.errors ?? {};
  const preview = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    show(!shown);
  };
  return (
    <KeptForm
      keptAs={id === null ? NEW : nameOf(id)}
      action={id === null ? `${PATH}/nouveau` : `${PATH}/${id}`}
      form={form}
      errors={errors}
      refused={Boolean(refused)}
      message={
        <>
          {refused?.changed && (
            <FormMessage kind="danger" title={changedMeanwhile.title}>
              {changedMeanwhile.text}
            </FormMessage>
          )}
          {refused?.removed && (
            <FormMessage kind="danger" title={removedMeanwhile.title}>
              {removedMeanwhile.text}
            </FormMessage>
          )}
        </>
      }
      className="editor"
      preventScrollReset
    >
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="goesOn" value={version === openedVersion ? "" : "oui"} />
      <input type="hidden" name="articleId" value={id ?? ""} />
      <div className="editor-table">
        <div className="editor-sheet">
          <LongLine
            label="Titre"
            name="title"
            defaultValue={values.title}
            error={errors.title}
            maxLength={TITLE_MAX_CHARACTERS}
          />
          <CountedField
            label="Chapô"
            name="excerpt"
            hint={fr("La première phrase de l'article, et celle de la liste.")}
            value={values.excerpt}
            error={errors.excerpt}
            advised={advisedLengths.excerpt}
            rows={3}
          />
          <IllustratedTextField
            label="Texte"
            name="content"
            defaultValue={values.content}
            error={errors.content}
            rows={18}
            signs={<Signs />}
          />
          <AutosaveState keeping={keeping} inTab />
          <div className="mb-6">
            <Button
              type="submit"
              variant="secondary"
              small
              formAction="/admin/blog/apercu"
              formTarget="_blank"
              onClick={preview}
              aria-expanded={shown}
              aria-controls="apercu"
            >
              {shown ? "Fermer l’aperçu" : "Aperçu"}
            </Button>
          </div>
          {shown && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard.
            <section id="apercu" className="editor-preview" aria-label="Aperçu de l’article" tabIndex={0}>
              <PreviewPanel form={form} />
            </section>
          )}
        </div>
      </div>
      <div className="editor-margin">
        <Publication state={state} values={values} errors={errors} />
        <CoverFields values={values} />
        <HeadFields values={values} errors={errors} />
        <ListFields values={values} errors={errors} />
        <SearchFields values={values} errors={errors} isNew={id === null} />
      </div>
    </KeptForm>
  );
}

function Signs() {
  const signs = [
    [fr("une ligne vide"), "un autre paragraphe"],
    ["## Un intertitre", "un intertitre, repris dans le sommaire"],
    ["**important**", "en gras"],
    ["*un mot*", "en italique"],
    ["- une chose", "une liste, un tiret par ligne"],
    ["> « Une phrase »", "une phrase à dire, mise en valeur"],
    ["> [!NOTE]", "un encadré, puis son texte, chaque ligne après >"],
    ["[les événements](/evenements)", "un lien"],
  ] as const;
  return (
    <Disclosure summary="Mise en forme" className="small mb-5">
      <dl className="grid gap-2">
        {signs.map(([sign, meaning]) => (
          <div key={sign}>
            <dt>
              <code className="wrap-anywhere">{sign}</code>
            </dt>
            <dd className="muted">{meaning}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}

function SearchFields({ values, errors, isNew }: { values: ArticleValues; errors: ArticleErrors; isNew: boolean }) {
  return (
    <fieldset>
      <legend>Pour les moteurs de recherche</legend>
      <div>
        <CountedField
          label="Titre affiché"
          name="metaTitle"
          hint={fr("Vide : celui de l'article.")}
          value={values.metaTitle}
          error={errors.metaTitle}
          advised={advisedLengths.metaTitle}
        />
        <CountedField
          label="Description"
          name="metaDescription"
          hint={fr("Vide : le chapô.")}
          value={values.metaDescription}
          error={errors.metaDescription}
          advised={advisedLengths.metaDescription}
          rows={3}
        />
        {isNew && (
          <TextField
            label="Adresse"
            name="slug"
            optional
            hint={fr("Ce qui suit /blog/. Laissée vide, elle vient du titre.")}
            defaultValue={values.slug}
            error={errors.slug}
            spellCheck={false}
            autoCapitalize="none"
          />
        )}
      </div>
    </fieldset>
  );
}

const saveLabels = {
  draft: "Enregistrer le brouillon",
  scheduled: "Enregistrer",
  published: "Enregistrer les changements",
};

function Publication({ state, values, errors }: { state: ArticleState; values: ArticleValues; errors: ArticleErrors }) {
  const isPublic = state === "published";
  return (
    <fieldset>
      <legend>Publication</legend>
      <div>
        <p className="mb-6 flex flex-wrap gap-4">
          <SubmitButton intent="save" variant={isPublic ? "primary" : "secondary"} busyLabel="Enregistrement...">
            {saveLabels[state]}
          </SubmitButton>
          {!isPublic && (
            <SubmitButton intent="publish" busyLabel="Publication...">
              Publier maintenant
            </SubmitButton>
          )}
        </p>
        {!isPublic && (
          <>
            <FieldRow>
              <TextField
                label="Ou le"
                name="day"
                type="date"
                defaultValue={values.day}
                error={errors.day}
                data-tab-only
              />
              <TextField
                label="À (heure de Paris)"
                name="time"
                type="time"
                defaultValue={values.time}
                error={errors.time}
                data-tab-only
              />
            </FieldRow>
            <SubmitButton intent="schedule" variant="secondary" busyLabel="Un instant...">
              {state === "scheduled" ? "Changer le moment" : "Programmer"}
            </SubmitButton>
          </>
        )}
      </div>
    </fieldset>
  );
}
