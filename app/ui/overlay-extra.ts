import { createContext, type ReactNode } from "react";

/** What must stay within reach when a dialog, a drawer or a menu of its own takes the place of the site’s frame; the site gives it, each of them repeats it. */
export const OverlayExtra = createContext<ReactNode>(null);
