import "../quotes.css";
import { Plus } from "lucide-react";
import { data, Form, Link, redirect } from "react-router";
import { readCoachForm } from "~/features/accounts/accounts.server";
import { formatNearInstant } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { loadedOr500 } from "~/platform/http/loaded.server";
import { formatExactEuros } from "~/platform/money";
import { isUuid } from "~/platform/uuid";
import { SubmitButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { LoadError } from "~/ui/load-error";
import { Tag } from "~/ui/tag";
import { quotesNotLoaded, stateNames, whenText } from "../messages";
import { listQuotes, newQuote } from "../quotes.server";
import type { Route } from "./+types/quotes.page";

const PATH = "/admin/devis";

export const meta: Route.MetaFunction = () => unlistedHead("Devis");

export async function loader() {
  const at = { now: now() };
  const load = async () => ({
    quotes: (await listQuotes(db(), at)).map(({ at: moment, ...quote }) => ({
      ...quote,
      said: fr(whenText({ ...quote, at: formatNearInstant(moment) })),
    })),
  });
  return loadedOr500("quotes_not_loaded", load, { quotes: null });
}

/** A blank one, or one that answers a message or is for an account: `messageId`, `userId`. */
export async function action({ request }: Route.ActionArgs) {
  const { form, actor } = await readCoachForm(request);
  if (form.get("intent") !== "create") throw data(null, { status: 400 });
  const [messageId, userId] = ["messageId", "userId"].map((name) => String(form.get(name) ?? ""));
  if ([messageId, userId].some((id) => id && !isUuid(id))) throw data(null, { status: 404 });
  const from = { ...(messageId && { messageId }), ...(userId && { userId }) };
  const made = await inTransaction((trx) => newQuote(trx, from, actor));
  if (!made.ok) throw data(null, { status: 404 });
  return redirect(`${PATH}/${made.id}`, 303);
}

export default function QuotesPage({ loaderData: { quotes } }: Route.ComponentProps) {
  return (
    <div className="max-w-[66rem]">
      <header className="mb-5 flex flex-wrap items-center justify-between gap-4">
        <h1>Devis</h1>
        <Form method="post">
          <SubmitButton small icon={Plus} intent="create" busyLabel="Un instant...">
            Nouveau devis
          </SubmitButton>
        </Form>
      </header>
      {quotes === null && <LoadError title={quotesNotLoaded} retryTo={PATH} />}
      {quotes?.length === 0 && (
        <EmptyState level={2} title="Aucun devis">
          {fr("Un devis commence en brouillon, depuis un message, la page d'une personne, ou ici.")}
        </EmptyState>
      )}
      {quotes && quotes.length > 0 && (
        <ul className="quote-list quote-list-wide">
          {quotes.map(({ id, name, title, said, totalCents, state }) => (
            <li key={id}>
              <div className="wrap-anywhere">
                <Link to={`${PATH}/${id}`} className="font-[620]">
                  {fr(name || title || "Sans nom")}
                </Link>
                {name && title && <span className="quote-about small muted">{fr(title)}</span>}
                <p className="quote-said small muted">
                  <Tag kind={stateNames[state].kind}>{stateNames[state].label}</Tag>
                  <span>{said}</span>
                </p>
              </div>
              <b className="num whitespace-nowrap">{formatExactEuros(totalCents)}</b>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
