import { calendarTool } from "./calendar/tool";
import type { Tool } from "./tool";

/** Every tool of the list, for what the server draws: a page imports its own. */
export const registry: Tool<unknown>[] = [calendarTool];
