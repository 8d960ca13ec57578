import "./calendar.css";
import { useState } from "react";
import { data, useActionData } from "react-router";
import { currentUser, requireUser } from "~/features/accounts/accounts.server";
import { addYears } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { config } from "~/platform/config.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { redirectDone, redirectSaying } from "~/platform/http/flash.server";
import { actOnTool } from "../act-on-tool.server";
import { loadTool } from "../load-tool.server";
import { othersPage } from "../messages";
import { isOthersPage } from "../page-stamp.server";
import type { ToolAnswer } from "../tool";
import { toolHead } from "../tool-head";
import { ToolPage } from "../tool-page";
import { useTool } from "../use-tool";
import type { Route } from "./+types/calendar.page";
import { closeCalendarLink, findCalendarLink, openCalendarLink } from "./calendar-links.server";
import { CalendarSettings } from "./calendar-settings";
import { CalendarYear, YearAlone } from "./calendar-year";
import { linkTexts, question, yearTexts } from "./messages";
import { schoolYearOf } from "./school-holidays";
import { SharedLink } from "./shared-link";
import { calendarTool, changesIn, firstFields, withoutPast } from "./tool";

const PAGE = `/outils/${calendarTool.slug}`;

export async function loader({ request }: Route.LoaderArgs) {
  const tool = await loadTool(request, calendarTool);
  const user = tool.saved || tool.isShut ? await currentUser(request) : null;
  const saved = tool.saved && withoutPast(tool.saved, tool.facts.today);
  return { ...tool, saved, linkSince: user ? await findCalendarLink(db(), user.id) : null };
}

/** The address of a new link is answered once: only its hash is kept. */
interface LinkAnswer extends ToolAnswer {
  link: string;
}

export async function action({ request }: Route.ActionArgs) {
  const intent = (await request.clone().formData()).get("intent");
  if (intent === "open-link") return openLink(request);
  if (intent === "close-link") {
    const user = await requireUser(request, { destination: "outils" });
    if (isOthersPage(await request.formData(), user.id)) return redirectSaying(PAGE, othersPage);
    await closeCalendarLink(db(), user.id);
    return redirectDone(PAGE, linkTexts.closed);
  }
  return actOnTool(request, calendarTool);
}

async function openLink(request: Request) {
  const user = await requireUser(request, { destination: "outils" });
  const { isMember, saved } = await loadTool(request.clone(), calendarTool);
  if (!isMember) throw data(null, { status: 403 });
  if (!saved) return redirectDone(PAGE, linkTexts.keepFirst);
  const form = await request.formData();
  if (isOthersPage(form, user.id)) return redirectSaying(PAGE, othersPage);
  const asked = { userId: user.id, seen: String(form.get("seen") ?? "") };
  const token = await inTransaction((trx) => openCalendarLink(trx, asked, { now: now() }));
  if (!token) return redirectDone(PAGE, linkTexts.alreadyOpen);
  return data<LinkAnswer>(
    { fields: saved, link: `${config().baseUrl}/calendrier/${token}` },
    { headers: { "Cache-Control": "no-store" } },
  );
}

export const meta: Route.MetaFunction = (place) => toolHead(place, calendarTool.slug);

export default function CalendarPage({ loaderData }: Route.ComponentProps) {
  const { facts, linkSince, saved, isShut } = loaderData;
  const answered = useActionData() as Partial<LinkAnswer> | undefined;
  const using = useTool(calendarTool, loaderData);
  const fields = { ...firstFields(facts.today), ...using.fields };
  const changes = [...new Set(changesIn(fields))];
  const read = calendarTool.read(fields);
  // While a field is half written the year stays as it was.
  const [drawn, setDrawn] = useState(using.fields);
  if (read.ok && drawn !== using.fields) setDrawn(using.fields);
  const last = read.ok ? read : calendarTool.read({ ...firstFields(facts.today), ...drawn });
  const answers = last.ok ? last.answers : null;
  const year = schoolYearOf(facts.today);
  return (
    <>
      <ToolPage
        tool={calendarTool}
        data={loaderData}
        using={using}
        question={question}
        example={firstFields(facts.today)}
        exampleDrawing={answers && <YearAlone answers={answers} facts={facts} />}
        submit="Voir la feuille de l'année"
      >
        <CalendarSettings
          fields={fields}
          errors={using.errors}
          academies={facts.records["K2-08"]?.sentence}
          years={[year, addYears(year, 1)]}
        />
        <input type="hidden" name="change" value={changes.join(" ")} />
        {!read.ok && <p role="status">{read.errors.change ?? yearTexts.wrong}</p>}
        {answers && (
          <CalendarYear
            answers={answers}
            facts={facts}
            changes={changes}
            onChange={(changes) => using.set("change", changes.join(" "))}
          />
        )}
      </ToolPage>
      {(saved || (isShut && linkSince)) && (
        <SharedLink using={using} since={linkSince} link={answered?.link ?? null} isShut={isShut} />
      )}
    </>
  );
}
