import { budgetTool } from "./budget/tool";
import { calendarTool } from "./calendar/tool";
import { compensationTool } from "./compensation/tool";
import { dossierTool } from "./dossier/tool";
import { housingTool } from "./housing/tool";
import { parentalTool } from "./parental/tool";
import { pensionsTool } from "./pensions/tool";
import { planTool } from "./plan/tool";
import { procedureTool } from "./procedure/tool";
import { rereadTool } from "./reread/tool";
import { safeLeaving } from "./safe-leaving/tool";
import { tellingTool } from "./telling/tool";
import type { Tool } from "./tool";

/** Every tool of the list, for what the server draws: a page imports its own. */
export const registry = [
  budgetTool,
  calendarTool,
  compensationTool,
  dossierTool,
  housingTool,
  parentalTool,
  pensionsTool,
  planTool,
  procedureTool,
  rereadTool,
  safeLeaving,
  tellingTool,
] as Tool<unknown>[];
