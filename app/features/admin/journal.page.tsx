import { Link } from "react-router";
import { readDay } from "~/platform/clock";
import { db } from "~/platform/db/database.server";
import { loadedOr500 } from "~/platform/http/loaded.server";
import { pageFrom } from "~/platform/paging";
import { kept } from "~/platform/personal-data/kept";
import { keptText } from "~/platform/personal-data/kept-time";
import { ButtonLink } from "~/ui/button";
import { BlockHeading } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { SelectField, TextField } from "~/ui/field";
import { Filters } from "~/ui/filters";
import { fr } from "~/ui/french";
import { LoadError } from "~/ui/load-error";
import { Pager } from "~/ui/pager";
import type { Route } from "./+types/journal.page";
import { readJournal } from "./journal.server";
import { JournalSentence } from "./journal-sentence";

const PATH = "/admin/journal";

export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const room = /^[a-z_]{1,30}$/.exec(searchParams.get("sujet") ?? "")?.[0] ?? null;
  const day = readDay(searchParams.get("jour") ?? "");
  const page = pageFrom(searchParams);
  const load = async () => ({ room, day, journal: await readJournal(db(), { room, day, page }) });
  return loadedOr500("journal_not_loaded", load, { room, day, journal: null });
}

export const meta: Route.MetaFunction = () => [{ title: "Journal" }, { name: "robots", content: "noindex" }];

export default function JournalPage({ loaderData: { room, day, journal } }: Route.ComponentProps) {
  const narrowed = room !== null || day !== null;
  const pageAddress = (page: number) =>
    `${PATH}?${new URLSearchParams({ ...(room && { sujet: room }), ...(day && { jour: day }), page: String(page) })}`;
  return (
    <>
      <h1>Journal</h1>
      <p className="muted mt-1.5 mb-6 max-w-[60ch]">
        {fr(
          `Ce que vous et le site avez fait ici. Rien ne s'y corrige ; chaque ligne est gardée ${keptText(kept.journal)}.`,
        )}
      </p>
      <p className="mb-4">
        <Link to="/admin/journal/securite" className="inline-flex min-h-target items-center">
          Connexions et alertes
        </Link>
      </p>
      {!journal && <LoadError title="Erreur lors du chargement du journal" retryTo={PATH} />}
      {journal && (
        <>
          <Filters action={PATH} label="Filtrer le journal" narrowed={narrowed} key={`${room}${day}`}>
            <SelectField label="Sujet" name="sujet" defaultValue={room ?? ""}>
              <option value="">Tous</option>
              {journal.rooms.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </SelectField>
            <TextField label="Jour" name="jour" type="date" defaultValue={day ?? ""} />
          </Filters>
          <p className="small muted mt-4" role="status">
            {journal.found > 1 ? `${journal.found} actes` : `${journal.found} acte`}
          </p>
          {journal.days.length === 0 && (
            <EmptyState
              level={2}
              title={narrowed ? "Aucun acte ne correspond" : "Rien n’a encore été fait à la main"}
              action={
                narrowed && (
                  <ButtonLink to={PATH} variant="secondary" small>
                    Tout voir
                  </ButtonLink>
                )
              }
            >
              {fr("Un réglage changé, un message renvoyé, une adhésion prolongée : chaque acte s'inscrira ici.")}
            </EmptyState>
          )}
          {journal.days.map(({ day: key, title, lines }) => (
            <section key={key} className="mt-7" aria-labelledby={`jour-${key}`}>
              <BlockHeading title={title} id={`jour-${key}`} />
              <ul className="journal">
                {lines.map(({ id, time, sentence, change, reason }) => (
                  <li key={id}>
                    <span className="num muted small">{time}</span>
                    <div>
                      <JournalSentence>{sentence}</JournalSentence>
                      {change && <p className="small muted">{fr(change)}</p>}
                      {reason && <p className="small">{fr(`« ${reason} »`)}</p>}
                    </div>
                  </li>
                ))}
              </ul>
            </section>
          ))}
          <Pager page={journal.page} pages={journal.pages} to={pageAddress} />
        </>
      )}
    </>
  );
}
