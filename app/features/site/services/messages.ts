import { useSiteFacts } from "~/features/settings/site-facts";
import content from "../../../../content/pages/services.json";
import { pageTexts } from "../content-with-facts";

/** Four formulas, and six domains (requirements ), each opened by a sentence heard before the first session. */
export const useTexts = () => pageTexts(content, useSiteFacts());
