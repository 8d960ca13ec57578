import { frAll } from "~/ui/french";
import content from "../../../../content/pages/services.json";

/** Four formulas, and six domains (requirements ), each opened by a sentence heard before the first session. */
export const texts = frAll(content);
