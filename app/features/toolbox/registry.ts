import { compensationTool } from "./compensation/tool";
import { dossierTool } from "./dossier/tool";
import { planTool } from "./plan/tool";
import { procedureTool } from "./procedure/tool";
import { rereadTool } from "./reread/tool";
import type { Tool } from "./tool";

/** Every tool of the list, for what the server draws: a page imports its own. */
export const registry: Tool<unknown>[] = [
  planTool as Tool<unknown>,
  rereadTool as Tool<unknown>,
  compensationTool as Tool<unknown>,
  dossierTool as Tool<unknown>,
  procedureTool as Tool<unknown>,
];
