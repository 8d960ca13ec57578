import { Download, Moon, RotateCcw, RotateCw } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/field";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import lamp from "./illustrations/audio-veilleuse.svg";
import { lengthText, neutralName } from "./messages";
import { skip, useNeutralSession, usePosition, useSleepTimer } from "./playback";
import type { readItem } from "./read-library.server";
import { clockText } from "./rules";

type MediaItem = NonNullable<Awaited<ReturnType<typeof readItem>>>;

const PATH = "/espace-membre/bibliotheque";
const speeds = [0.8, 1, 1.2, 1.5];
const timers = [0, 10, 20, 30, 45];

/** The browser’s own player, which works alone; beside it what a night asks for, and what is said, phrase by phrase. */
export function Player({ item }: { item: MediaItem }) {
  const media = useRef<HTMLVideoElement & HTMLAudioElement>(null);
  const [live, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  const [minutes, setMinutes] = useState(0);
  const seconds = usePosition(media, item.number);
  useNeutralSession(media, item.number);
  // What is armed is what is shown: the next sound would else play all night under « 10 minutes ».
  const onSlept = useCallback(() => setMinutes(0), []);
  const left = useSleepTimer(media, { minutes, onSlept });
  const file = `${PATH}/fichiers/${item.fileId}${item.resumeAt > 0 ? `#t=${item.resumeAt}` : ""}`;
  const current = item.phrases.findLastIndex(({ startsAtMs }) => startsAtMs <= seconds * 1_000 + 50);
  const captions = { srcLang: "fr", label: "Français", src: `${PATH}/textes/${item.fileId}.vtt` };

  function goTo(startsAtMs: number) {
    const player = media.current;
    if (!player) return;
    player.currentTime = startsAtMs / 1_000;
    void player.play();
  }

  return (
    <>
      <div className="track">
        <div className="track-image">
          {item.kind === "video" ? (
            <video ref={media} controls preload="metadata" playsInline src={file} aria-label={neutralName(item.number)}>
              <track kind="captions" default {...captions} />
            </video>
          ) : (
            <img
              src={lamp}
              alt="Une chambre la nuit, une lampe basse allumée, la lune à la fenêtre."
              width={800}
              height={800}
            />
          )}
        </div>
        <div>
          <h1 className="h2">{fr(item.title)}</h1>
          <p className="muted small mt-1.5">{fr(`${lengthText(item.seconds ?? 0)}. À jour au ${item.upToDate}.`)}</p>
          <p className="mt-3">{fr(item.summary)}</p>
          {item.demonstration && (
            <Notice kind="plain" className="mt-5">
              {fr("Exemple de la démonstration.")}
            </Notice>
          )}
          {live && item.kind === "audio" && <Said item={item} current={current} />}
          {item.kind === "audio" && (
            <audio ref={media} controls preload="metadata" src={file} aria-label={neutralName(item.number)}>
              <track kind="captions" default {...captions} />
            </audio>
          )}
          {live && (
            <>
              <div className="track-keys">
                <Button variant="secondary" small icon={RotateCcw} onClick={() => skip(media.current, -1)}>
                  <span className="sr-only">Reculer de </span>15 s
                </Button>
                <Button variant="secondary" small icon={RotateCw} onClick={() => skip(media.current, 1)}>
                  <span className="sr-only">Avancer de </span>15 s
                </Button>
              </div>
              <div className="track-options">
                <SelectField
                  name="speed"
                  label="Vitesse"
                  defaultValue="1"
                  onChange={({ currentTarget }) => {
                    if (media.current) media.current.playbackRate = Number(currentTarget.value);
                  }}
                >
                  {speeds.map((speed) => (
                    <option key={speed} value={speed}>{`${String(speed).replace(".", ",")} ×`}</option>
                  ))}
                </SelectField>
                <SelectField
                  name="timer"
                  label="Minuterie"
                  value={String(minutes)}
                  onChange={({ currentTarget }) => setMinutes(Number(currentTarget.value))}
                >
                  {timers.map((one) => (
                    <option key={one} value={one}>
                      {one === 0 ? "Aucune" : `${one} minutes`}
                    </option>
                  ))}
                </SelectField>
              </div>
              <p className="small muted mt-4 flex gap-2">
                <Icon of={Moon} />
                <span role="status">
                  {fr(
                    left === null ? "Rien ne se lance tout seul." : `S'arrête dans ${left} min, en baissant doucement.`,
                  )}
                  {fr(` Sur l'écran verrouillé : « ${neutralName(item.number)} ».`)}
                </span>
              </p>
            </>
          )}
        </div>
      </div>
      <section className="track-text" aria-labelledby="texte">
        <div>
          <h2 className="h4" id="texte">
            Le texte
          </h2>
          {live && <p className="small muted mt-2">{fr("Touchez une phrase pour y aller.")}</p>}
          <p className="mt-2">
            <a className="btn btn-quiet btn-sm" href={`${PATH}/textes/${item.fileId}.txt`} download>
              <Icon of={Download} />
              Télécharger le texte
            </a>
          </p>
        </div>
        <ol>
          {item.phrases.map(({ startsAtMs, text }, rank) => (
            <li key={startsAtMs}>
              <Phrase startsAtMs={startsAtMs} isCurrent={live && rank === current} onGo={live ? goTo : undefined}>
                {text}
              </Phrase>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

/** The phrase that is said, between the one before and the one after. */
function Said({ item, current }: { item: MediaItem; current: number }) {
  const [before, now, after] = [current - 1, current, current + 1].map((rank) => item.phrases[rank]?.text);
  return (
    <div className="track-said" aria-hidden="true">
      <p>{before && fr(before)}</p>
      <p>
        <b>{now && fr(now)}</b>
      </p>
      <p>{after && fr(after)}</p>
    </div>
  );
}

interface PhraseProps {
  startsAtMs: number;
  isCurrent: boolean;
  onGo?: (startsAtMs: number) => void;
  children: string;
}

function Phrase({ startsAtMs, isCurrent, onGo, children }: PhraseProps) {
  const content = (
    <>
      <span>{clockText(startsAtMs / 1_000)}</span>
      <span>{fr(children)}</span>
    </>
  );
  if (!onGo) return <p className="track-phrase">{content}</p>;
  return (
    <button
      type="button"
      className="track-phrase"
      aria-current={isCurrent || undefined}
      onClick={() => onGo(startsAtMs)}
    >
      {content}
    </button>
  );
}
