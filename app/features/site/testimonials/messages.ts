import { frAll } from "~/ui/french";
import content from "../../../../content/pages/testimonials.json";

export const texts = frAll(content);
