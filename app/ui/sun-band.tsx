import * as land from "./landscape-wide";
import { narrowScene } from "./sun-clock";
import { type Scene, SunScene, type SunState } from "./sun-scene";

const wideScene: Scene = {
  ...land,
  width: 1440,
  height: 250,
  start: 158,
  end: 1282,
  low: 172,
  rise: 114.5,
  sun: 26.3,
  rings: [69.6, 55.1, 40.7],
};

/** The promise across the page, at the foot of a sky; on a phone in its small size. */
export function SunBand({ state, label }: { state: SunState; label?: string }) {
  return (
    <>
      <SunScene scene={wideScene} state={state} label={label} className="sun-band hidden md:block" />
      <SunScene scene={narrowScene} state={state} label={label} className="sun-band md:hidden" />
    </>
  );
}
