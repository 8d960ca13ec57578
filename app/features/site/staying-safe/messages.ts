import { frAll } from "~/ui/french";
import content from "../../../../content/pages/staying-safe.json";

export const texts = frAll(content);
