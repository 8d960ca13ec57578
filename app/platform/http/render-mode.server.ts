import { createContext } from "react-router";
import type { PageSheets } from "./page-sheets.server";

export interface RenderMode {
  /** Absent on cached pages: their bytes serve everybody, so their scripts are hashed. */
  nonce?: string;
  /** Wait for the whole page before answering. */
  complete: boolean;
  scripts: ScriptsWhen;
  /** Where the page carries the rules it uses: whoever reads it may have no style sheet yet. */
  sheets?: PageSheets;
  /** A session is said to be open in the browser that asks. Never on cached pages. */
  signedIn: boolean;
}

/** When the application is asked for: once the page was painted, or at the first thing in it that somebody is about to use. */
export type ScriptsWhen = "painted" | "touched";

/** How the server entry renders this answer; set by the site, read by `entry.server`. */
export const renderMode = createContext<RenderMode>({ complete: true, scripts: "painted", signedIn: false });
