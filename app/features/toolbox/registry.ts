import { budgetTool } from "./budget/tool";
import { housingTool } from "./housing/tool";
import { pensionsTool } from "./pensions/tool";
import { planTool } from "./plan/tool";
import { safeLeaving } from "./safe-leaving/tool";
import type { Tool } from "./tool";

/** Every tool of the list, for what the server draws: a page imports its own. */
export const registry = [budgetTool, housingTool, pensionsTool, planTool, safeLeaving] as Tool<unknown>[];
