import { Link } from "react-router";
import { kindLabels } from "~/features/security-log/messages";
import { ENTRIES_KEPT_DAYS, securityKinds } from "~/features/security-log/rules";
import { listSecurityEntries } from "~/features/security-log/security-log.server";
import { formatDay, formatTime, parisDay } from "~/platform/clock";
import { db } from "~/platform/db/database.server";
import { loadedOr500 } from "~/platform/http/loaded.server";
import { pageFrom } from "~/platform/paging";
import { BackLink } from "~/ui/back-link";
import { BlockHeading } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { SelectField } from "~/ui/field";
import { Filters } from "~/ui/filters";
import { fr } from "~/ui/french";
import { LoadError } from "~/ui/load-error";
import { Pager } from "~/ui/pager";
import type { Route } from "./+types/security.page";
import { findNames } from "./queries.server";

const PATH = "/admin/journal/securite";

export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const kind = securityKinds.find((one) => one === searchParams.get("sorte")) ?? null;
  const page = pageFrom(searchParams);
  const load = async () => {
    const { entries, ...shown } = await listSecurityEntries(db(), { kind, page });
    const names = await findNames(db(), [...new Set(entries.map(({ user_id }) => user_id))]);
    const days = [...Map.groupBy(entries, ({ at }) => parisDay(at))].map(([day, lines]) => ({
      day,
      title: formatDay(day),
      lines: lines.map((line) => ({
        id: line.id,
        time: formatTime(line.at),
        what: kindLabels[line.kind],
        device: line.device,
        userId: names.has(line.user_id) ? line.user_id : null,
        name: names.get(line.user_id)?.full ?? "Compte supprimé",
      })),
    }));
    return { kind, log: { days, ...shown } };
  };
  return loadedOr500("security_log_not_loaded", load, { kind, log: null });
}

export const meta: Route.MetaFunction = () => [
  { title: "Connexions et alertes" },
  { name: "robots", content: "noindex" },
];

export default function SecurityPage({ loaderData: { kind, log } }: Route.ComponentProps) {
  const pageAddress = (page: number) =>
    `${PATH}?${new URLSearchParams({ ...(kind && { sorte: kind }), page: String(page) })}`;
  return (
    <>
      <BackLink to="/admin/journal">Journal</BackLink>
      <h1>Connexions et alertes</h1>
      <p className="muted mt-1.5 mb-6 max-w-[60ch]">
        {fr(
          `Qui est entré, ce qui a été refusé, ce qui a changé dans les accès. Rien ne s’y corrige ; chaque ligne s’efface après ${ENTRIES_KEPT_DAYS} jours.`,
        )}
      </p>
      <p className="mb-4">
        <Link to="/admin/violations" className="inline-flex min-h-target items-center">
          {fr("Quelqu’un a vu, changé ou pris des données : noter une violation")}
        </Link>
      </p>
      {!log && <LoadError title="Erreur lors du chargement du journal" retryTo={PATH} />}
      {log && (
        <>
          <Filters action={PATH} label="Filtrer le journal" narrowed={kind !== null} key={kind}>
            <SelectField label="Type" name="sorte" defaultValue={kind ?? ""}>
              <option value="">Tous</option>
              {securityKinds.map((one) => (
                <option key={one} value={one}>
                  {kindLabels[one]}
                </option>
              ))}
            </SelectField>
          </Filters>
          <p className="small muted mt-4" role="status">
            {log.found > 1 ? `${log.found} lignes` : `${log.found} ligne`}
          </p>
          {log.days.length === 0 && (
            <EmptyState level={2} title={kind ? "Aucune ligne ne correspond" : "Rien à montrer"}>
              {fr("Une connexion, un mot de passe refusé, un export : chaque ligne s’inscrira ici.")}
            </EmptyState>
          )}
          {log.days.map(({ day, title, lines }) => (
            <section key={day} className="mt-7" aria-labelledby={`jour-${day}`}>
              <BlockHeading title={title} id={`jour-${day}`} />
              <ul className="journal">
                {lines.map(({ id, time, what, device, userId, name }) => (
                  <li key={id}>
                    <span className="num muted small">{time}</span>
                    <div>
                      <p>
                        {fr(`${what} : `)}
                        {userId ? <Link to={`/admin/members/${userId}`}>{name}</Link> : name}
                      </p>
                      {device && <p className="small muted">{device}</p>}
                    </div>
                  </li>
                ))}
              </ul>
            </section>
          ))}
          <Pager page={log.page} pages={log.pages} to={pageAddress} />
        </>
      )}
    </>
  );
}
