import { useEffect, useRef } from "react";
import { Form, useSubmit } from "react-router";
import { UploadField } from "~/features/media/upload-field";
import { uploadKinds } from "~/platform/files/upload-kinds";
import { SubmitButton } from "~/ui/button";
import { TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import { clockText, type ItemKind, isMedia } from "../rules";
import type { Route } from "./+types/edit-item.page";
import type { ItemErrors } from "./forms";

/** The file of a piece: the one that is worked on, and what may replace it. It is sent as soon as it is received. */
export function ItemFile({ item, errors }: { item: Route.ComponentProps["loaderData"]; errors: ItemErrors }) {
  const { version } = item;
  const title = fileTitle(item.kind);
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  return (
    <section aria-labelledby="fichier">
      <h2 className="h4 mb-3" id="fichier">
        {title}
      </h2>
      {version && (
        <p className="small muted mb-3">
          {fr(
            `Reçu : ${version.received}. ${(version.sizeBytes / 1_000_000).toLocaleString("fr-FR", { maximumFractionDigits: 1 })} Mo${version.isOnline && item.state === "published" ? ", en ligne" : ""}.`,
          )}{" "}
          {!isMedia(item.kind) && <a href={`/admin/bibliotheque/${item.id}/fichiers/${version.fileId}`}>Le relire</a>}
        </p>
      )}
      <Form method="post" ref={form} className="max-w-[44rem]">
        <input type="hidden" name="intent" value="add-version" />
        <UploadField
          key={version?.id ?? "aucun"}
          name="uploadId"
          kind="document"
          label={title}
          words={version ? "Remplacer le fichier" : "Choisir le fichier"}
          hint={fileHint(item.kind)}
          error={errors.file}
          onSent={(uploadId) => {
            const sent = form.current && new FormData(form.current);
            if (!sent) return;
            sent.set("uploadId", uploadId);
            void submit(sent, { method: "post" });
          }}
        />
        {!isMedia(item.kind) && (
          <TextField
            name="pageCount"
            key={`pages-${version?.id}`}
            label="Pages"
            optional
            hint={fr("Si le fichier ne dit pas lui-même combien il en a.")}
            inputMode="numeric"
            error={errors.count}
            className="max-w-32"
          />
        )}
      </Form>
      {isMedia(item.kind) && version && !version.seconds && <Duration item={item} error={errors.count} />}
    </section>
  );
}

function fileTitle(kind: ItemKind): string {
  if (!isMedia(kind)) return "Le fichier";
  return kind === "audio" ? "Le son" : "La vidéo";
}

/** What a piece of this kind takes, and nothing that would be refused once it is all there. */
function fileHint(kind: ItemKind): string {
  const format = !isMedia(kind) ? "Un PDF" : kind === "audio" ? "Un MP3 ou un M4A" : "Un MP4";
  return fr(`${format}, ${uploadKinds.document.maxBytes / 1_000_000} Mo au plus.`);
}

/** The browser that opens the file knows how long it lasts; otherwise it is typed. */
function Duration({ item, error }: { item: Route.ComponentProps["loaderData"]; error?: string }) {
  const submit = useSubmit();
  const sound = useRef<HTMLAudioElement>(null);
  useEffect(() => {
    const audio = sound.current;
    if (!audio) return;
    const note = () => {
      const { duration } = audio;
      if (!Number.isFinite(duration) || duration < 1) return;
      void submit({ intent: "set-duration", duration: clockText(Math.ceil(duration)) }, { method: "post" });
    };
    // A file may be open before React listens to it: while the page is still drawn, or before its scripts came.
    if (audio.readyState >= HTMLMediaElement.HAVE_METADATA) return note();
    audio.addEventListener("loadedmetadata", note, { once: true });
    return () => audio.removeEventListener("loadedmetadata", note);
  }, [submit]);
  return (
    <Form method="post" className="max-w-[44rem]">
      <audio ref={sound} preload="metadata" src={`/admin/bibliotheque/${item.id}/fichiers/${item.version?.fileId}`}>
        <track kind="captions" />
      </audio>
      <TextField name="duration" label="Durée" hint={fr("En minutes et secondes, comme 18:02.")} error={error} />
      <SubmitButton variant="secondary" small intent="set-duration">
        Noter la durée
      </SubmitButton>
    </Form>
  );
}
