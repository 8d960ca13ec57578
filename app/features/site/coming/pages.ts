/** A page announced by the site's links whose content is being written. */
export interface ComingPage {
  title: string;
  lede: string;
  /** What the reader will find here. */
  contents: string[];
  drawing: "chemin" | "rives" | "fenetre";
}

/** Path → page. A page leaves this table the day its own file answers. */
export const comingPages: Record<string, ComingPage> = {
};
