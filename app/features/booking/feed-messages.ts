import type { Place } from "~/features/services/rules";

/** Of every meeting in a calendar others may see. */
export const NEUTRAL_TITLE = "Rendez-vous";
export const feedPlaces: Record<Place, string> = { video: "En visio", person: "Au cabinet", phone: "Par téléphone" };
