import type { MetaDescriptor } from "react-router";
import { openHead, unlistedHead } from "~/ui/head";
import { DISCREET_TITLE } from "./messages";
import { entryOf } from "./rules";
import type { ToolData } from "./tool";

type Place = Parameters<typeof openHead>[0] & { loaderData?: ToolData };

/** For the `meta` of a tool’s page: the tab of what is kept, or of who may be watched, says nothing. Throws on a tool that is not in the list. */
export function toolHead(place: Place, slug: string): MetaDescriptor[] {
  const { number, title, sentence, discreet } = entryOf(slug);
  if (discreet) return unlistedHead(DISCREET_TITLE);
  if (place.loaderData?.saved) return unlistedHead(`Outil ${number}`);
  return openHead(place, { title, description: sentence });
}
