import { ArrowDown, ArrowUp, Plus, Trash2, Undo2 } from "lucide-react";
import { useCallback, useRef, useState } from "react";
import { PictureField } from "~/features/media/picture-field";
import { AutosaveState, useAutosave } from "~/ui/autosave";
import { IconSubmit, SubmitButton } from "~/ui/button";
import { RichTextField } from "~/ui/editor/rich-text-field";
import { SelectField, TextField } from "~/ui/field";
import { FieldError } from "~/ui/field-error";
import { fr } from "~/ui/french";
import { KeptForm } from "~/ui/kept-form";
import { LongLine } from "~/ui/long-line";
import { Notice } from "~/ui/notice";
import { audienceNames, blockNames, peopleText, removedNames } from "../messages";
import {
  audiences,
  BLOCKS_AT_MOST,
  type Block,
  type BlockKind,
  blockKinds,
  PICTURES_AT_MOST,
  PREHEADER_MAX_CHARACTERS,
  SUBJECT_MAX_CHARACTERS,
  shownPictures,
  TITLE_MAX_CHARACTERS,
} from "../rules";
import type { LetterInput } from "../write-letter.server";
import type { Route } from "./+types/letter.page";
import { Departure } from "./departure";
import { Telling } from "./telling";

export type Letter = Route.ComponentProps["loaderData"];
export type Choices = NonNullable<Letter["choices"]>;
export type Refused = { error: string; rank: number | null; typed: LetterInput | null } | undefined;

/** The envelope, the blocks, and the departure: one form, so that each of its buttons keeps what is written. */
export function Compose({
  letter: kept,
  choices,
  refused,
  onKept: tell,
}: {
  letter: Letter;
  choices: Choices;
  refused: Refused;
  /** Told what was kept by itself; the same function each time. */
  onKept: (kept: { version: string; subject: string }) => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  // What was typed here stands, when something else was kept from elsewhere.
  const letter = { ...kept, ...refused?.typed };
  const [version, setVersion] = useState(String(kept.version));
  const onKept = useCallback(
    (said: { version: string }) => {
      setVersion(said.version);
      const field = form.current?.elements.namedItem("subject");
      if (field instanceof HTMLTextAreaElement) tell({ version: said.version, subject: field.value });
    },
    [tell],
  );
  const keeping = useAutosave(form, { address: `/admin/lettre/${letter.id}/garder`, onKept });
  const mayBeAdded = (kind: BlockKind) => kind !== "picture" || shownPictures(letter.blocks).length < PICTURES_AT_MOST;
  const said = refused && <Notice kind="danger" title={refused.error} className="mb-6" />;
  return (
    <KeptForm keptAs={`letter:${letter.id}`} form={form} refused={!!refused} message={said}>
      <input type="hidden" name="version" value={version} />
      {/* The first button of a form is what Enter presses. */}
      <button type="submit" name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden="true">
        Enregistrer
      </button>
      <section className="mb-8" aria-labelledby="enveloppe">
        <h2 className="h4 mb-4" id="enveloppe">
          {fr("L'enveloppe")}
        </h2>
        <LongLine
          label="Objet"
          hint={fr("Il se lit sur un écran verrouillé, par-dessus une épaule.")}
          name="subject"
          defaultValue={letter.subject}
          maxLength={SUBJECT_MAX_CHARACTERS}
        />
        <Telling {...letter} />
        <LongLine
          label="Première ligne visible"
          hint={fr("Sous l'objet, dans la boîte.")}
          name="preheader"
          defaultValue={letter.preheader}
          maxLength={PREHEADER_MAX_CHARACTERS}
        />
      </section>
      <section className="mb-8" aria-labelledby="contenu-lettre">
        <h2 className="h4 mb-1" id="contenu-lettre">
          Le contenu
        </h2>
        <p className="small muted mb-4">{fr(`${letter.minutes} min de lecture`)}</p>
        <ol className="letter-blocks">
          {letter.blocks.map((block, rank) => (
            <li key={`${rank}-${block.kind}`} className={block.removed ? "is-removed" : undefined}>
              <BlockFields block={block} rank={rank} last={letter.blocks.length - 1} choices={choices} />
              {refused?.rank === rank && <FieldError id={`bloc-${rank}-erreur`}>{fr(refused.error)}</FieldError>}
            </li>
          ))}
        </ol>
        <p className="small muted mt-2">
          {fr("À la fin, toujours : les numéros d'aide, et « Ne plus recevoir cette lettre ».")}
        </p>
        {letter.blocks.length < BLOCKS_AT_MOST && (
          <fieldset className="letter-adds">
            <legend>Ajouter</legend>
            {blockKinds.filter(mayBeAdded).map((kind) => (
              <SubmitButton key={kind} small variant="secondary" icon={Plus} intent={`add-${kind}`}>
                {blockNames[kind]}
              </SubmitButton>
            ))}
          </fieldset>
        )}
      </section>
      <section className="mb-8" aria-labelledby="a-qui">
        <h2 className="h4 mb-4" id="a-qui">
          À qui
        </h2>
        <SelectField label="Destinataires" name="audience" defaultValue={letter.audience}>
          {audiences.map((one) => (
            <option key={one} value={one}>
              {`${audienceNames[one]} : ${peopleText(choices.people[one])}`}
            </option>
          ))}
        </SelectField>
        <SubmitButton variant="secondary" intent="save" busyLabel="Un instant...">
          Garder le brouillon
        </SubmitButton>
        <AutosaveState keeping={keeping} inTab />
      </section>
      <Departure letter={letter} people={choices.people[letter.audience]} />
    </KeptForm>
  );
}

/** What a block that leads somewhere asks for. */
const asked = { article: "L’article", event: "Le rendez-vous", piece: "La pièce" } as const;

function BlockFields({ block, rank, last, choices }: { block: Block; rank: number; last: number; choices: Choices }) {
  const { kind, title, text, target, removed } = block;
  const name = `${blockNames[kind]}, ${rank + 1}`;
  if (removed)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Hidden {...block} />
        <p className="muted">{fr(`${removedNames[kind]}${title ? ` : ${title}` : ""}`)}</p>
        <SubmitButton small variant="quiet" icon={Undo2} intent={`restore-${rank}`}>
          Remettre
        </SubmitButton>
      </div>
    );
  return (
    <fieldset>
      <legend className="font-[620]">{blockNames[kind]}</legend>
      <input type="hidden" name="kind[]" value={kind} />
      <input type="hidden" name="removed[]" value="" />
      {kind === "text" ? (
        <>
          <input type="hidden" name="target[]" value="" />
          <TextField
            id={`titre-${rank}`}
            label="Titre"
            optional
            name="title[]"
            defaultValue={title}
            maxLength={TITLE_MAX_CHARACTERS}
          />
          <RichTextField
            id={`texte-${rank}`}
            label="Texte"
            name="text[]"
            defaultValue={text}
            signs={
              <p className="hint">
                {fr(
                  "Une ligne vide sépare deux paragraphes. D'un lien qui commence par « / », la lettre ne garde que les mots : l'adresse dirait son sujet. Pour mener à une page du site, ajoutez un bloc.",
                )}
              </p>
            }
            rows={6}
          />
        </>
      ) : kind === "picture" ? (
        <>
          <input type="hidden" name="title[]" value="" />
          <PictureField
            id={`photo-${rank}`}
            names={{ id: "target[]", alt: "text[]" }}
            label="La photographie"
            hint={fr(
              `Elle voyage dans la lettre, allégée : aucune boîte ne va la chercher ailleurs. ${PICTURES_AT_MOST} au plus.`,
            )}
            values={{ pictureId: target, pictureAlt: text }}
            errors={{}}
            kept
          />
        </>
      ) : (
        <>
          <input type="hidden" name="text[]" value="" />
          <SelectField id={`cible-${rank}`} label={asked[kind]} name="target[]" defaultValue={target}>
            <option value="">Choisir</option>
            {choices.places[kind].map((one) => (
              <option key={one.slug} value={one.slug}>
                {fr(one.title)}
              </option>
            ))}
          </SelectField>
          <TextField
            id={`titre-${rank}`}
            label="Titre neutre, dans la lettre"
            hint={fr("La lettre montre ce titre et une adresse sans mot ; le vrai titre se lit sur le site.")}
            name="title[]"
            defaultValue={title}
            maxLength={TITLE_MAX_CHARACTERS}
          />
        </>
      )}
      <div className="flex gap-2">
        <IconSubmit
          icon={ArrowUp}
          intent={`up-${rank}`}
          label={`Monter : ${name}`}
          title="Monter"
          disabled={rank === 0}
        />
        <IconSubmit
          icon={ArrowDown}
          intent={`down-${rank}`}
          label={`Descendre : ${name}`}
          title="Descendre"
          disabled={rank === last}
        />
        <IconSubmit icon={Trash2} intent={`remove-${rank}`} label={`Retirer : ${name}`} title="Retirer" />
      </div>
    </fieldset>
  );
}

function Hidden({ kind, title, text, target }: Block) {
  return Object.entries({ kind, title, text, target, removed: "oui" }).map(([name, value]) => (
    <input key={name} type="hidden" name={`${name}[]`} value={value} />
  ));
}
