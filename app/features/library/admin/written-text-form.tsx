import type { ComponentProps } from "react";
import { SubmitButton } from "~/ui/button";
import { RichTextField } from "~/ui/editor/rich-text-field";
import { fr } from "~/ui/french";
import { RecordForm } from "~/ui/record-form";
import type { WrittenKind } from "../written-text";

interface WrittenTextProps extends Pick<ComponentProps<typeof RecordForm>, "here" | "seen" | "answer"> {
  id: string;
  kind: WrittenKind;
  text: string;
  error: string | undefined;
}

const hints: Record<WrittenKind, string> = {
  guide:
    "Chaque intertitre ouvre un chapitre. La couverture, le sommaire et les numéros d'aide s'ajoutent d'eux-mêmes.",
  checklist: "Chaque ligne d'une liste reçoit sa case à cocher. Les numéros d'aide s'ajoutent d'eux-mêmes.",
  template: "Une citation est un message à recopier. Les numéros d'aide s'ajoutent d'eux-mêmes.",
};

/** A piece written here rather than sent: its PDF is drawn like those of the house. */
export function WrittenText({ id, kind, text, error, ...record }: WrittenTextProps) {
  return (
    <section className="mt-8" aria-labelledby="ecrire">
      <h2 className="h4 mb-2" id="ecrire">
        {fr("Ou l'écrire ici")}
      </h2>
      <p className="small muted mb-4 max-w-[44rem]">{fr(hints[kind])}</p>
      <RecordForm keptAs={`piece-ecrite:${id}`} errors={{ writtenText: error }} className="max-w-[44rem]" {...record}>
        <RichTextField
          label="Le texte de la pièce"
          name="writtenText"
          defaultValue={text}
          error={error}
          signs={<p className="hint">{fr("Une ligne vide sépare deux paragraphes.")}</p>}
        />
        <div className="flex flex-wrap items-center gap-4">
          <SubmitButton variant="secondary" intent="draw-text" busyLabel="Mise en pages...">
            En faire le PDF
          </SubmitButton>
          <SubmitButton variant="quiet" intent="keep-text" busyLabel="Un instant...">
            Garder le texte
          </SubmitButton>
        </div>
      </RecordForm>
    </section>
  );
}
