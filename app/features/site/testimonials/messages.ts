import { useSiteFacts } from "~/features/settings/site-facts";
import content from "../../../../content/pages/testimonials.json";
import { pageTexts } from "../content-with-facts";

export const useTexts = () => pageTexts(content, useSiteFacts());
