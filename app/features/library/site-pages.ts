import { port } from "~/platform/port";

/** Whether a path of this site leads to a page somebody reads: the roof knows its addresses. Without it every path does. */
export const sitePagePort = port<(path: string) => boolean>("sitePagePort", { otherwise: () => true });
