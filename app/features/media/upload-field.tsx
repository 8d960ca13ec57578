import "./upload-field.css";
import "~/ui/progress-line.css";
import { Camera, FileUp, Images, type LucideIcon } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { type UploadKind, uploadKinds } from "~/platform/files/upload-kinds";
import { Button } from "~/ui/button";
import { Optional } from "~/ui/field";
import { FieldError } from "~/ui/field-error";
import { FileChoice } from "~/ui/file-choice";
import { fr } from "~/ui/french";
import { uploadHints, uploadRefusal } from "./messages";
import { sendFile } from "./send-file";

export { eraseSent } from "./send-file";

interface UploadFieldProps {
  /** Of the hidden field that holds the upload, for `takeUpload`. */
  name: string;
  kind: UploadKind;
  label: string;
  optional?: boolean;
  /** In place of what may be sent. */
  hint?: string;
  error?: string | null;
  /** Offers the camera beside the gallery. */
  camera?: boolean;
  /** The one act of its page. */
  primary?: boolean;
  /** Of the button, where a heading already says what the file is: the label is then only heard. */
  words?: string;
  /** Told once the file is all there, with the upload's id. */
  onSent?: (uploadId: string, file: File) => void;
  children?: ReactNode;
}

type State =
  | { at: "nothing" }
  | { at: "sending"; name: string; part: number; waiting: boolean }
  | { at: "sent"; name: string; id: string }
  | { at: "refused"; why: string };

const LEAVING = "L’envoi n’est pas fini.";

/**
 * A file sent by parts as soon as it is chosen, with its progress; it waits for the network and goes on where it stopped. The form then
 * carries its id. Without JavaScript it says that it needs it.
 */
export function UploadField({
  name,
  kind,
  label,
  optional,
  hint = uploadHints[kind],
  error,
  camera,
  primary,
  words,
  onSent,
  children,
}: UploadFieldProps) {
  const id = useId();
  const [state, setState] = useState<State>({ at: "nothing" });
  const [ready, setReady] = useState(false);
  const control = useRef<AbortController>(null);
  const sending = state.at === "sending";
  useEffect(() => {
    setReady(true);
    return () => control.current?.abort();
  }, []);
  useEffect(() => {
    if (!sending) return;
    const warn = (event: BeforeUnloadEvent) => {
      // Nobody who leaves in a hurry is asked whether she is sure.
      if ("left" in document.documentElement.dataset) return;
      event.preventDefault();
      return LEAVING;
    };
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [sending]);

  async function send(file: File | undefined) {
    if (!file) return;
    control.current?.abort();
    const own = new AbortController();
    control.current = own;
    if (file.size > uploadKinds[kind].maxBytes)
      return setState({ at: "refused", why: uploadRefusal(kind, "too_large") });
    const now = (change: Partial<Extract<State, { at: "sending" }>>) =>
      setState((before) => (before.at === "sending" && !own.signal.aborted ? { ...before, ...change } : before));
    setState({ at: "sending", name: file.name, part: 0, waiting: false });
    try {
      const sent = await sendFile(file, kind, {
        signal: own.signal,
        onProgress: (part) => now({ part }),
        onWaiting: (waiting) => now({ waiting }),
      });
      if (own.signal.aborted) return;
      setState(
        sent.ok
          ? { at: "sent", name: file.name, id: sent.id }
          : { at: "refused", why: uploadRefusal(kind, sent.reason) },
      );
      if (sent.ok) onSent?.(sent.id, file);
    } catch (thrown) {
      if (!own.signal.aborted) throw thrown;
    }
  }

  function giveUp() {
    control.current?.abort();
    setState({ at: "nothing" });
  }

  const why = state.at === "refused" ? state.why : error;
  const choice = (icon: LucideIcon, said: string, capture?: "user") => (
    <FileChoice
      id={`${id}-${capture ?? "fichier"}`}
      icon={icon}
      words={said}
      variant={capture || primary ? "primary" : "secondary"}
      accept={uploadKinds[kind].accept.join(",")}
      capture={capture}
      aria-describedby={`${id}-aide`}
      aria-invalid={why ? true : undefined}
      disabled={!ready}
      onChange={({ target }) => {
        void send(target.files?.[0]);
        target.value = "";
      }}
    />
  );
  return (
    <div className="field upload" id={name} tabIndex={-1}>
      <span className={words ? "sr-only" : "upload-label"} id={`${id}-nom`}>
        {label}
        {optional && <Optional />}
      </span>
      {why && <FieldError id={`${id}-erreur`}>{fr(why)}</FieldError>}
      {children}
      {state.at === "sending" ? (
        <div className="upload-progress" role="status">
          <p>
            <b className="num">{fr(`${Math.floor(state.part * 100)} %`)}</b>
            <span>
              {state.waiting ? fr("Le réseau ne répond pas. L’envoi reprendra où il s’est arrêté.") : "Envoi en cours"}
            </span>
          </p>
          <progress
            className="progress-line"
            max={100}
            value={Math.floor(state.part * 100)}
            aria-label={fr(`Envoi de ${state.name}`)}
          />
          <Button variant="quiet" small onClick={giveUp}>
            Arrêter l’envoi
          </Button>
        </div>
      ) : (
        <fieldset className="upload-choices" aria-labelledby={`${id}-nom`}>
          {state.at === "sent" && (
            <p role="status" className="upload-sent">
              {fr(`Envoyé : ${state.name}`)}
            </p>
          )}
          {camera && choice(Camera, "Prendre une photo", "user")}
          {kind === "picture"
            ? choice(Images, "Choisir dans mes photos")
            : choice(FileUp, words ?? "Choisir un fichier")}
        </fieldset>
      )}
      <span className="hint" id={`${id}-aide`}>
        {fr(hint)}
      </span>
      <noscript>
        <p className="hint">{fr("Pour envoyer un fichier, activez JavaScript sur ce site.")}</p>
      </noscript>
      {state.at === "sent" && <input type="hidden" name={name} value={state.id} />}
    </div>
  );
}
