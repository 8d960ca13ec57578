import { Link } from "react-router";
import { formatDay, parisDay } from "~/platform/clock";
import { db } from "~/platform/db/database.server";
import { ButtonLink } from "~/ui/button";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { Raised } from "~/ui/ordinals";
import { SaidBeside } from "~/ui/said-beside";
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
    <SaidBeside image="boite">
      <h1 className="h2">Les lettres</h1>
      {letters.length === 0 && (
        <>
          <h2 className="h5 mt-6">{fr("Pas encore de lettre publiée")}</h2>
          <p className="muted mt-2 max-w-xl">
            {fr("Celles que nous publions sur le site sont rangées ici, la plus récente d'abord.")}
          </p>
        </>
      )}
      {letters.length > 0 && (
        <ul className="mt-6">
          {letters.map(({ number, subject, day }) => (
            <li key={number} className="border-t border-line py-4">
              <Link to={`/lettres/${number}`} className="font-[620]">
                {subject}
              </Link>
              <p className="small muted">
                <Raised>{day}</Raised>
              </p>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-8">
        <ButtonLink to="/lettre" variant="secondary">
          Recevoir la lettre par e-mail
        </ButtonLink>
      </p>
    </SaidBeside>
  );
}
