import { frAll } from "~/ui/french";
import content from "../../../../content/pages/about.json";

/** Three values (requirements ), each with the gesture that shows it; what the coach does, and does not. */
export const texts = frAll(content);
