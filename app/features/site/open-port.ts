import { port } from "~/platform/port";

/** Whether search engines are given the map: that of a closed site lists pages nobody may read yet. */
export const openPort = port<() => boolean>("openPort", { otherwise: () => true });
