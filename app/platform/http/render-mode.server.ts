import { createContext } from "react-router";

export interface RenderMode {
  /** Absent on cached pages: their bytes serve everybody, so their scripts are hashed. */
  nonce?: string;
  /** Wait for the whole page before answering. */
  complete: boolean;
}

/** How the server entry renders this answer; set by the site, read by `entry.server`. */
export const renderMode = createContext<RenderMode>({ complete: true });
