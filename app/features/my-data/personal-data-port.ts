import type { PersonalData } from "~/platform/personal-data/owned-table";
import { port } from "~/platform/port";

/** What each room keeps of a person; the rooms above and below give it through the roof. */
export const personalDataPort = port<PersonalData[]>("personalDataPort");
