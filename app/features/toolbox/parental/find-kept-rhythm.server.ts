import { calendarTool, firstFields } from "../calendar/tool";
import { loadTool } from "../load-tool.server";
import { rhythmText } from "./rhythm-text";

/** The rhythm of the calendar that this member keeps, in words; null without one. */
export async function findKeptRhythm(request: Request): Promise<string | null> {
  const { saved, facts } = await loadTool(request, calendarTool);
  const read = saved && calendarTool.read({ ...firstFields(facts.today), ...saved });
  return read?.ok ? rhythmText(read.answers) : null;
}
