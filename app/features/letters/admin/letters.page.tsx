import "./letters.css";
import { randomUUID } from "node:crypto";
import { Plus } from "lucide-react";
import { data, Form, Link, redirect } from "react-router";
import { readCoachForm } from "~/features/accounts/accounts.server";
import { formatInstant } from "~/platform/clock";
import { db, inTransaction } from "~/platform/db/database.server";
import { loadedOr500 } from "~/platform/http/loaded.server";
import { isUuid } from "~/platform/uuid";
import { ButtonLink, SubmitButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { LoadError } from "~/ui/load-error";
import { Tag } from "~/ui/tag";
import { listLetters, newLetter } from "../letters.server";
import { lettersNotLoaded, stateNames } from "../messages";
import type { LetterState } from "../rules";
import type { Route } from "./+types/letters.page";

const PATH = "/admin/lettre";
const tags = {
  draft: "line",
  scheduled: "glow",
  sending: "info",
  paused: "glow",
  stopped: "line",
  sent: "ok",
} as const satisfies Record<LetterState, string>;

export const meta: Route.MetaFunction = () => unlistedHead("Lettre");

export async function loader() {
  const load = async () => ({
    clientKey: randomUUID(),
    letters: (await listLetters(db())).map(({ id, subject, state, on_web, ...moments }) => ({
      id,
      subject: fr(subject || "Sans objet"),
      state,
      onWeb: on_web,
      when: whenOf(moments),
    })),
  });
  return loadedOr500("letters_not_loaded", load, { clientKey: "", letters: null });
}

type Moments = Pick<Awaited<ReturnType<typeof listLetters>>[number], "scheduled_for" | "started_at" | "updated_at">;

/** What tells two letters of the same subject apart. */
function whenOf({ scheduled_for, started_at, updated_at }: Moments): string {
  if (scheduled_for) return fr(`Partira : ${formatInstant(scheduled_for)}`);
  return fr(started_at ? `Départ : ${formatInstant(started_at)}` : `Gardée : ${formatInstant(updated_at)}`);
}

export async function action({ request }: Route.ActionArgs) {
  const { form, actor } = await readCoachForm(request);
  if (form.get("intent") !== "create") throw data(null, { status: 400 });
  const clientKey = String(form.get("clientKey") ?? "");
  const id = await inTransaction((trx) => newLetter(trx, actor, isUuid(clientKey) ? clientKey : undefined));
  return redirect(`${PATH}/${id}`, 303);
}

export default function LettersPage({ loaderData: { clientKey, letters } }: Route.ComponentProps) {
  return (
    <>
      <header className="mb-5 flex flex-wrap items-center justify-between gap-4">
        <h1>Lettre</h1>
        <div className="flex flex-wrap items-center gap-4">
          <ButtonLink to="/admin/newsletter" variant="quiet" small>
            Les inscrits
          </ButtonLink>
          <Form method="post">
            <input type="hidden" name="clientKey" value={clientKey} />
            <SubmitButton small icon={Plus} intent="create" busyLabel="Un instant...">
              Nouvelle lettre
            </SubmitButton>
          </Form>
        </div>
      </header>
      {letters === null && <LoadError title={lettersNotLoaded} retryTo={PATH} />}
      {letters?.length === 0 && (
        <EmptyState level={2} title="Aucune lettre">
          {fr("Une lettre commence en brouillon. Rien ne part avant un essai dans votre propre boîte.")}
        </EmptyState>
      )}
      {letters && letters.length > 0 && (
        <ul className="letters">
          {letters.map(({ id, subject, state, onWeb, when }) => (
            <li key={id}>
              <Link to={`${PATH}/${id}`} className="font-[620]">
                {subject}
              </Link>
              <p className="small muted flex flex-wrap items-center gap-x-3">
                <Tag kind={tags[state]} dot={state === "sending"}>
                  {stateNames[state]}
                </Tag>
                {when}
                {onWeb && <span>{fr("Se lit aussi sur le site")}</span>}
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
