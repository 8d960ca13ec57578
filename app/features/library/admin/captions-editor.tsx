import { CornerDownLeft, RotateCcw } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Form, useFetcher } from "react-router";
import { Button, SubmitButton } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { TextArea } from "~/ui/field";
import { FormMessage } from "~/ui/form-message";
import { fr } from "~/ui/french";
import { postWritten } from "~/ui/post-written";
import { Elsewhere, type RecordAnswer, SeenFields, type SeenRecord } from "~/ui/record-form";
import { clockText } from "../rules";
import type { Route } from "./+types/edit-item.page";
import type { ItemErrors } from "./forms";
import type { Submitted } from "./submit-item.server";

/** So long after the last gesture, what was placed is kept. */
const QUIET_MS = 1_500;

interface CaptionsEditorProps {
  item: Route.ComponentProps["loaderData"];
  /** As they were typed, of a text that was not kept. */
  words: string | undefined;
  here: string;
  seen: SeenRecord;
  answer: RecordAnswer | undefined;
  errors: ItemErrors;
}

/**
 * What is said: pasted one phrase a line, then placed with one gesture at the start of each phrase while it plays; or imported. The text
 * that members read is made of it.
 */
export function CaptionsEditor({ item, words, here, seen, answer, errors }: CaptionsEditorProps) {
  const media = useRef<HTMLVideoElement & HTMLAudioElement>(null);
  const fetcher = useFetcher<Submitted>();
  const [live, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  const [moments, setMoments] = useState(item.phrases.map(({ startsAtMs }) => startsAtMs));
  const next = moments.indexOf(null);
  const placed = moments.filter((moment) => moment !== null).length;
  const changed = moments.join() !== item.phrases.map(({ startsAtMs }) => startsAtMs).join();
  const { submit } = fetcher;
  const unkept = useRef<string | null>(null);
  useEffect(() => {
    unkept.current = changed ? moments.join() : null;
    if (!changed) return;
    const placing = { intent: "place-phrases", moments: moments.join(), version: seen.version };
    const keep = () => void submit(placing, { method: "post" });
    const timer = setTimeout(keep, QUIET_MS);
    return () => clearTimeout(timer);
  }, [changed, moments, seen.version, submit]);

  // The page is left before the next look: what was placed last goes by itself.
  const { version } = seen;
  useEffect(() => {
    const leave = () => {
      if (unkept.current === null) return;
      const placing = new FormData();
      const said = { intent: "place-phrases", moments: unkept.current, version };
      for (const [name, value] of Object.entries(said)) placing.set(name, value);
      unkept.current = null;
      void postWritten(here, placing).catch(() => undefined);
    };
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      leave();
    };
  }, [here, version]);
  const refusal = fetcher.data && "errors" in fetcher.data ? fetcher.data.errors.captions : undefined;

  function place() {
    const player = media.current;
    if (!player || next < 0) return;
    const before = moments[next - 1] ?? -1;
    const at = Math.max(before + 1, Math.round(player.currentTime * 1_000));
    setMoments(moments.with(next, at));
    if (player.paused) void player.play();
  }

  function again(rank: number) {
    const player = media.current;
    if (!player) return;
    player.currentTime = Math.max(0, (moments[rank] ?? 0) / 1_000 - 2);
    setMoments(moments.map((moment, other) => (other < rank ? moment : null)));
    void player.play();
  }

  const shared = { ref: media, controls: true, preload: "metadata", className: "piece-media" } as const;
  const src = `/admin/bibliotheque/${item.id}/fichiers/${item.version?.fileId}`;
  return (
    <section className="mt-8" aria-labelledby="sous-titres">
      <h2 className="h4 mb-1" id="sous-titres">
        Sous-titres et texte
      </h2>
      <p className="small muted mb-3" role="status">
        {fr(
          item.phrases.length > 0
            ? `${placed} ${placed > 1 ? "phrases posées" : "phrase posée"} sur ${item.phrases.length}${changed ? "" : ", gardées"}`
            : "Aucune phrase pour l'instant",
        )}
      </p>
      {refusal && <FormMessage kind="danger" title={refusal} />}
      {item.kind === "video" ? (
        <video {...shared} src={src} playsInline>
          <track kind="captions" />
        </video>
      ) : (
        <audio {...shared} src={src}>
          <track kind="captions" />
        </audio>
      )}
      {item.phrases.length > 0 && (
        <>
          <p className="mt-3 mb-3 max-w-xl">
            {fr("Lancez le son, puis touchez « Poser » au début de chaque phrase. Le texte complet se fait tout seul.")}
          </p>
          <ol className="piece-phrases">
            {item.phrases.map(({ text }, rank) => {
              const moment = moments[rank] ?? null;
              return (
                <li key={`${rank}-${text}`} aria-current={rank === next || undefined}>
                  <span className="small muted">{moment === null ? "à poser" : clockText(moment / 1_000)}</span>
                  <span>{fr(text)}</span>
                  {live && moment !== null && (
                    <Button variant="quiet" small icon={RotateCcw} onClick={() => again(rank)}>
                      <span className="sr-only">{`Reprendre à la phrase ${rank + 1}`}</span>
                    </Button>
                  )}
                </li>
              );
            })}
          </ol>
          {live && next >= 0 && (
            <p className="piece-place">
              <Button block icon={CornerDownLeft} onClick={place}>
                Poser la phrase suivante
              </Button>
            </p>
          )}
        </>
      )}
      <Disclosure
        summary={item.phrases.length > 0 ? "Corriger le texte" : "Coller le texte"}
        open={item.phrases.length === 0 || words !== undefined}
      >
        <Form method="post">
          <Elsewhere elsewhere={answer?.elsewhere ?? null} here={here} />
          <SeenFields version={answer?.version ?? seen.version} writing={seen.writing} />
          <TextArea
            name="text"
            label="Ce qui est dit, une phrase par ligne"
            hint={fr("Une phrase qui garde ses mots garde son moment.")}
            rows={10}
            defaultValue={words ?? item.phrases.map(({ text }) => text).join("\n")}
            error={errors.text}
          />
          <SubmitButton variant="secondary" small intent="save-text">
            Garder le texte
          </SubmitButton>
        </Form>
      </Disclosure>
      <Disclosure summary="Importer un fichier .vtt ou .srt" open={Boolean(errors.captions)}>
        <Form method="post">
          <SeenFields {...seen} />
          <TextArea
            name="captions"
            label="Collez ici le contenu du fichier"
            hint={fr("Il remplace les phrases et leurs moments.")}
            rows={6}
            error={errors.captions}
          />
          <SubmitButton variant="secondary" small intent="import-captions">
            Importer
          </SubmitButton>
        </Form>
      </Disclosure>
    </section>
  );
}
