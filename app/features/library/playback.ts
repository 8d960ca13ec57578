import { type RefObject, useEffect, useState } from "react";
import { neutralName } from "./messages";

/** Where somebody is, is told to the server this often while it plays. */
const TOLD_EVERY_MS = 15_000;
const SKIP_SECONDS = 15;
/** Before it stops by itself, a sound goes down for this time. */
const FADE_SECONDS = 20;

/** The second that is played, told to the server as it goes and as the page is left, so that it goes on elsewhere. */
export function usePosition(media: RefObject<HTMLMediaElement | null>, number: number): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const player = media.current;
    if (!player) return;
    let told = -1;
    function tell() {
      const at = Math.round(player?.currentTime ?? 0);
      // What was not played yet says nothing of where somebody is.
      if (at === told || !player || (player.played.length === 0 && told < 0)) return;
      told = at;
      const body = new URLSearchParams({ number: String(number), seconds: String(at) });
      navigator.sendBeacon("/espace-membre/bibliotheque/position", body);
    }
    const moved = () => setSeconds(player.currentTime);
    const left = () => {
      if (document.visibilityState === "hidden") tell();
    };
    const timer = setInterval(() => !player.paused && tell(), TOLD_EVERY_MS);
    player.addEventListener("timeupdate", moved);
    player.addEventListener("pause", tell);
    player.addEventListener("ended", tell);
    document.addEventListener("visibilitychange", left);
    addEventListener("pagehide", tell);
    return () => {
      tell();
      clearInterval(timer);
      player.removeEventListener("timeupdate", moved);
      player.removeEventListener("pause", tell);
      player.removeEventListener("ended", tell);
      document.removeEventListener("visibilitychange", left);
      removeEventListener("pagehide", tell);
    };
  }, [media, number]);
  return seconds;
}

/** Goes to another second of what is played, and plays. */
export function skip(player: HTMLMediaElement | null, direction: -1 | 1): void {
  if (player) player.currentTime = Math.max(0, player.currentTime + direction * SKIP_SECONDS);
}

/** What a locked screen, a car or a headset shows and asks for: the number alone. */
export function useNeutralSession(media: RefObject<HTMLMediaElement | null>, number: number): void {
  useEffect(() => {
    const session = navigator.mediaSession as MediaSession | undefined;
    if (!session) return;
    session.metadata = new MediaMetadata({ title: neutralName(number), artist: "", album: "", artwork: [] });
    session.setActionHandler("seekbackward", () => skip(media.current, -1));
    session.setActionHandler("seekforward", () => skip(media.current, 1));
    return () => {
      session.metadata = null;
      session.setActionHandler("seekbackward", null);
      session.setActionHandler("seekforward", null);
    };
  }, [media, number]);
}

/** Stops after so many minutes, going down softly, and says so; 0 never. Answers the minutes that are left, or null. */
export function useSleepTimer(
  media: RefObject<HTMLMediaElement | null>,
  { minutes, onSlept }: { minutes: number; onSlept: () => void },
): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const player = media.current;
    if (!player || minutes === 0) return setLeft(null);
    const loud = player.volume;
    let seconds = minutes * 60;
    let seen = performance.now();
    setLeft(minutes);
    // By the clock: a telephone that is locked counts few of the ticks it is asked for.
    const count = () => {
      const gone = (performance.now() - seen) / 1_000;
      seen = performance.now();
      if (player.paused) return;
      seconds -= gone;
      setLeft(Math.ceil(seconds / 60));
      if (seconds < FADE_SECONDS) player.volume = loud * (Math.max(0, seconds) / FADE_SECONDS);
      if (seconds > 0) return;
      stop();
      player.pause();
      setLeft(null);
      onSlept();
    };
    const stop = () => {
      clearInterval(timer);
      player.removeEventListener("timeupdate", count);
      player.volume = loud;
    };
    const timer = setInterval(count, 1_000);
    player.addEventListener("timeupdate", count);
    return stop;
  }, [media, minutes, onSlept]);
  return left;
}
