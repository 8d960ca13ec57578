import type { StepDetails } from "../tool";
import { lawDetails } from "./law-details.server";
import { lifeDetails } from "./life-details.server";

/** Of every step but those of safety: no script holds them, a page is given them for a member. */
export const membersSteps: StepDetails = { ...lifeDetails, ...lawDetails };
