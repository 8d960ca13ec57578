import { useSiteFacts } from "~/features/settings/site-facts";
import content from "../../../../content/pages/about.json";
import { pageTexts } from "../content-with-facts";

/** Three values (requirements ), each with the gesture that shows it; what the coach does, and does not. */
export const useTexts = () => pageTexts(content, useSiteFacts());
