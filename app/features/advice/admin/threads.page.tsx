import "./admin-advice.css";
import { Link } from "react-router";
import { CoupleTag } from "~/features/couples/couple-notice";
import { listWarned } from "~/features/couples/couples.server";
import { formatDay, formatMonth, formatNearInstant, formatTime, parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { pageFrom } from "~/platform/paging";
import { typedSearch } from "~/platform/search";
import { EmptyState } from "~/ui/empty-state";
import { FilterLinks } from "~/ui/filters";
import { foundText } from "~/ui/found-text";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { NothingFound } from "~/ui/nothing-found";
import { of } from "~/ui/of";
import { Ordinals } from "~/ui/ordinals";
import { Pager } from "~/ui/pager";
import { SearchBox } from "~/ui/search-box";
import { Tag } from "~/ui/tag";
import { listQuiet, listSentToday, listWaiting, readFigure, searchThreads } from "../advice.server";
import { threadTitle, tookText } from "../messages";
import type { Urgency } from "../rules";
import type { Route } from "./+types/threads.page";
import { urgencyNames } from "./messages";
import { PromiseScale } from "./promise-scale";

const PATH = "/admin/echanges";
const HOUR_MS = 3_600_000;
const boxes = { waiting: "", quiet: "repondus", archived: "ranges" } as const;
type Box = keyof typeof boxes;
const boxNames: Record<Box, string> = { waiting: "À répondre", quiet: "Répondus", archived: "Rangés" };

export async function loader({ request }: Route.LoaderArgs) {
  const at = now();
  const { searchParams } = new URL(request.url);
  const asked = searchParams.get("boite") ?? "";
  const box = (Object.keys(boxes) as Box[]).find((name) => boxes[name] === asked) ?? "waiting";
  const search = typedSearch(searchParams);
  const waiting = await listWaiting(db(), { now: at });
  const found = search ? await searchThreads(db(), search) : null;
  const { counts, ...quiet } = await listQuiet(db(), { archived: box === "archived", page: pageFrom(searchParams) });
  const shown = [...waiting, ...quiet.lines, ...(found ?? [])].map(({ threadId }) => threadId);
  const warned = await listWarned(db(), "thread", shown);
  /** Of who is tied to somebody else, nothing of the text before she has read it. */
  const marked = <Line extends { threadId: string }>(line: Line) =>
    warned.has(line.threadId) ? { ...line, extract: "", warned: true } : { ...line, warned: false };
  return {
    box,
    search,
    counts,
    quiet: { ...quiet, lines: quiet.lines.map(marked) },
    found: found?.map((line) => ({ ...line, ...marked(line) })) ?? null,
    waiting: waiting.map((line) => ({
      ...line,
      ...marked(line),
      hoursLeft: (line.due.getTime() - at.getTime()) / HOUR_MS,
    })),
    sent: await listSentToday(db(), { now: at }),
    figure: await readFigure(db(), { now: at }),
  };
}

export const meta: Route.MetaFunction = () => unlistedHead("Échanges");

export default function ThreadsPage({ loaderData }: Route.ComponentProps) {
  const { box, search, counts, quiet, found, waiting, sent, figure } = loaderData;
  return (
    <>
      <header className="mb-4 flex flex-wrap items-center justify-between gap-x-4">
        <h1>Échanges</h1>
        <Link to={`${PATH}/absences`} className="inline-flex min-h-(--target) items-center text-sm">
          Absences
        </Link>
      </header>
      <div className="mb-4">
        <SearchBox
          action={PATH}
          label="Rechercher une lettre"
          placeholder="Nom, mot"
          search={search}
          clearTo={found && found.length > 0 ? PATH : undefined}
        >
          {found && foundText({ found: found.length, more: false })}
        </SearchBox>
      </div>
      {found ? (
        <Found found={found} search={search} />
      ) : (
        <>
          <FilterLinks
            label="Boîtes"
            links={(Object.keys(boxes) as Box[]).map((name) => ({
              to: boxes[name] ? `${PATH}?boite=${boxes[name]}` : PATH,
              label: boxNames[name],
              current: name === box,
              count: name === "waiting" ? waiting.length : counts[name],
            }))}
          />
          {box === "waiting" ? <Queue waiting={waiting} /> : <Quiet box={box} {...quiet} />}
          {box === "waiting" && sent.length > 0 && <SentToday sent={sent} />}
          {box === "waiting" && figure && (
            <p className="small muted mt-6">
              {fr(
                `Sur un an : promesse tenue pour ${figure.onTimePercent} % de ${figure.answers} réponses, la moitié en moins de ${figure.medianHours} h.`,
              )}
            </p>
          )}
        </>
      )}
    </>
  );
}

type WaitingLine = Route.ComponentProps["loaderData"]["waiting"][number];

function Queue({ waiting }: { waiting: WaitingLine[] }) {
  const [first] = waiting;
  if (!first)
    return (
      <EmptyState image="boite" level={2} title={fr("Tout est à jour")}>
        {fr("Aucune lettre n'attend votre réponse. Les nouvelles arriveront ici, et un e-mail vous le dira.")}
      </EmptyState>
    );
  const groups = (Object.keys(urgencyNames) as Urgency[])
    .map((urgency) => ({ urgency, lines: waiting.filter((line) => line.urgency === urgency) }))
    .filter(({ lines }) => lines.length > 0);
  return (
    <>
      <p className="muted my-4">
        <Ordinals>
          {waiting.length > 1
            ? `${waiting.length} lettres ; celle ${of(first.name)} est promise pour ${formatNearInstant(first.due)}.`
            : `Une lettre, promise pour ${formatNearInstant(first.due)}.`}
        </Ordinals>
      </p>
      <PromiseScale hoursLeft={waiting.map(({ hoursLeft }) => hoursLeft)} />
      {groups.map(({ urgency, lines }) => (
        <section key={urgency} className="queue">
          <h2>{urgencyNames[urgency]}</h2>
          <ul>
            {lines.map((line) => (
              <li key={line.id}>
                <Link to={`${PATH}/${line.threadId}`}>
                  <span className="queue-when">
                    {formatTime(line.due)}
                    <small>
                      <Ordinals>{formatDay(parisDay(line.due)).replace(/ \d{4}$/, "")}</Ordinals>
                    </small>
                  </span>
                  <span className="queue-who">
                    {line.name}
                    {line.urgency === "late" && <Tag kind="danger">En retard</Tag>}
                    {line.firstLetter && <Tag kind="line">Première lettre</Tag>}
                    {line.unread && (
                      <Tag kind="ok" dot>
                        Nouvelle
                      </Tag>
                    )}
                  </span>
                  <span className="queue-extract">{line.warned ? <CoupleTag /> : fr(line.extract)}</span>
                  <span className="queue-facts">
                    {fr(
                      `${line.memberSince ? `Premium depuis ${formatMonth(line.memberSince)}` : "Adhésion terminée"}. ${line.reach}.`,
                    )}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** What left today, to be found again at once. */
function SentToday({ sent }: { sent: Route.ComponentProps["loaderData"]["sent"] }) {
  return (
    <section className="queue">
      <h2>{fr("Envoyées aujourd'hui")}</h2>
      <ul className="queue-sent">
        {sent.map(({ id, threadId, name, sentAt, tookMs, late }) => (
          <li key={id}>
            <Link to={`${PATH}/${threadId}`}>{fr(`${formatTime(sentAt)}, à ${name}`)}</Link>
            <span className="small muted">{fr(`en ${tookText(tookMs)}${late ? ", après l'heure promise" : ""}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Quiet({
  box,
  lines,
  page,
  pages,
}: { box: Exclude<Box, "waiting"> } & Route.ComponentProps["loaderData"]["quiet"]) {
  if (lines.length === 0)
    return (
      <EmptyState image="boite" level={2} title={fr(box === "quiet" ? "Aucun échange répondu" : "Aucun échange rangé")}>
        {fr(
          box === "quiet"
            ? "Les échanges auxquels vous avez répondu se retrouvent ici."
            : "Un échange rangé reste lisible ici ; une nouvelle lettre le ramène dans la file.",
        )}
      </EmptyState>
    );
  return (
    <>
      <ul className="queue-plain" aria-label={boxNames[box]}>
        {lines.map(({ threadId, name, extract, lastAt, warned }) => (
          <li key={threadId}>
            <Link to={`${PATH}/${threadId}`}>{name}</Link>
            <span className="small muted">
              <Ordinals>{formatDay(parisDay(lastAt))}</Ordinals>
            </span>
            <span className="queue-extract">{warned ? <CoupleTag /> : threadTitle(extract)}</span>
          </li>
        ))}
      </ul>
      <Pager page={page} pages={pages} to={(to) => `${PATH}?boite=${boxes[box]}${to > 1 ? `&page=${to}` : ""}`} />
    </>
  );
}

function Found({ found, search }: { found: NonNullable<Route.ComponentProps["loaderData"]["found"]>; search: string }) {
  if (found.length === 0)
    return (
      <NothingFound
        title="Aucune lettre trouvée"
        text={`Rien ne correspond à « ${search} ». Essayez un nom ou un mot de la lettre.`}
        clearTo={PATH}
      />
    );
  return (
    <ul className="queue-plain" aria-label="Lettres trouvées">
      {found.map(({ threadId, name, extract, at, warned }) => (
        <li key={threadId}>
          <Link to={`${PATH}/${threadId}`}>{name}</Link>
          <span className="small muted">
            <Ordinals>{formatDay(parisDay(at))}</Ordinals>
          </span>
          <span className="queue-extract">{warned ? <CoupleTag /> : fr(extract)}</span>
        </li>
      ))}
    </ul>
  );
}
