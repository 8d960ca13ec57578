import { Link } from "react-router";
import { formatDay, parisDay } from "~/platform/clock";
import { db } from "~/platform/db/database.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import type { Route } from "./+types/archive.page";
import { listOnWeb } from "./letters.server";

export const meta: Route.MetaFunction = () => unlistedHead("Les lettres");
export const handle = { crumb: () => "Les lettres" };

export async function loader() {
  return (await listOnWeb(db())).map(({ number, subject, started_at }) => ({
    number,
    subject: fr(subject),
    day: started_at && formatDay(parisDay(started_at)),
  }));
}

/** The letters that are also read here, for who prefers the site to a mailbox. */
export default function ArchivePage({ loaderData: letters }: Route.ComponentProps) {
  return (
    <div className="wrap pb-section max-w-[46rem]">
      <h1 className="h2">Les lettres</h1>
      {letters.length === 0 && (
        <EmptyState level={2} title="Aucune lettre à lire ici">
          {fr("Celles que nous publions sur le site sont rangées ici, la plus récente d'abord.")}
        </EmptyState>
      )}
      {letters.length > 0 && (
        <ul className="mt-6">
          {letters.map(({ number, subject, day }) => (
            <li key={number} className="border-t border-line py-4">
              <Link to={`/lettres/${number}`} className="font-[620]">
                {subject}
              </Link>
              <p className="small muted">{day}</p>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-8">
        <ButtonLink to="/lettre" variant="secondary">
          La recevoir par e-mail
        </ButtonLink>
      </p>
    </div>
  );
}
