import { createContext, type ReactNode } from "react";

/** What must stay within reach when a dialog or a drawer covers the page; the site gives it, every overlay repeats it. */
export const OverlayExtra = createContext<ReactNode>(null);
