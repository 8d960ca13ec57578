import { budgetTool } from "./budget/tool";
import { housingTool } from "./housing/tool";
import { pensionsTool } from "./pensions/tool";
import type { Tool } from "./tool";

/** Every tool of the list, for what the server draws: a page imports its own. */
export const registry: Tool<unknown>[] = [budgetTool, pensionsTool, housingTool];
