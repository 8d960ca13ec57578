import type { Cover } from "~/features/blog/rules";
import type { EventType } from "./rules";

/** The drawing of each kind of event, on its page and beside its title when it is shared. */
export const eventCovers: Record<EventType, Cover> = {
  cafe: { kind: "fenetre", palette: "jour", seed: 8, sun: 0.5 },
  atelier: { kind: "chemin", palette: "jour", seed: 26, sun: 0.45 },
  webinaire: { kind: "barque", palette: "soir", seed: 31, sun: 0.55 },
  soiree: { kind: "rives", palette: "nuit", seed: 47, sun: 0.5 },
};
