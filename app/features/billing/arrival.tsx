import { Drawing } from "~/ui/drawing";
import { fr } from "~/ui/french";
import bench from "./illustrations/banc-rive.svg";
import benchMobile from "./illustrations/banc-rive-mobile.svg";
import benchNight from "./illustrations/banc-rive-nuit.svg";
import benchNightMobile from "./illustrations/banc-rive-nuit-mobile.svg";

const description = fr(
  "Au bord de l'eau, une personne assise sur un banc a gardé une place ; quelqu'un arrive par les pierres.",
);

/** The walker, as the drawing has them; the step itself is in the style sheet. */
const wide = {
  box: "0 -90 1600 810",
  sun: [912, 242, 256],
  legs: "m484.1 552 2-49.5m18.5 49.5-3.3-49.5",
  stride: 9.9,
  coat: "M475.5 512.4c-2.6-33 .7-59.4 18.5-62.7 17.8 3.3 21.8 29.7 19.1 62.7Z",
  head: [494, 434.9, 15.2],
  hair: "M478.5 433.2a15.5 15.5 0 0 1 31-3.3c-8.9-2-22.1-3.3-31 3.3",
  bag: "m471.6 468.2-14.6 6.6 2.7 37 14.5-2.7z",
};
const narrow: typeof wide = {
  box: "0 0 640 620",
  sun: [320, 172, 150],
  legs: "m93.7 422 1.3-31.5m11.7 31.5-2.1-31.5",
  stride: 6.3,
  coat: "M88.2 396.8c-1.6-21 .5-37.8 11.8-39.9 11.3 2.1 13.9 18.9 12.2 39.9Z",
  head: [100, 347.5, 9.7],
  hair: "M90.1 346.4a9.9 9.9 0 0 1 19.8-2.1c-5.7-1.3-14.1-2.1-19.8 2.1",
  bag: "m85.7 368-9.2 4.1 1.7 23.5 9.2-1.6z",
};

/** The bench where a place is kept, and who comes to it: on arrival the light opens and one step is taken. */
export function Arrival() {
  return (
    <div className="paid-land">
      <Drawing
        day={bench}
        night={benchNight}
        dayMobile={benchMobile}
        nightMobile={benchNightMobile}
        alt={description}
        width={1600}
        height={810}
      />
      <Walker of={wide} className="hidden md:block" />
      <Walker of={narrow} className="md:hidden" />
    </div>
  );
}

function Walker({ of, className }: { of: typeof wide; className: string }) {
  const [x, y, r] = of.sun;
  const [headX, headY, headR] = of.head;
  return (
    <svg viewBox={of.box} className={className} aria-hidden="true">
      <circle className="paid-light" cx={x} cy={y} r={r} fill="#fbebc8" />
      <g className="paid-step">
        <path stroke="#11333a" strokeWidth={of.stride} strokeLinecap="round" d={of.legs} />
        <path fill="#a5553a" d={of.coat} />
        <circle cx={headX} cy={headY} r={headR} fill="#d9a883" />
        <path fill="#11333a" d={of.hair} />
        <path fill="#4f8087" d={of.bag} />
      </g>
    </svg>
  );
}
