import { data, Form, Link } from "react-router";
import { confirmPasswordAction, requireVisit } from "~/features/accounts/accounts.server";
import { formatInstant } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { redirectDone } from "~/platform/http/flash.server";
import { log } from "~/platform/log.server";
import { pageFrom } from "~/platform/paging";
import { kept } from "~/platform/personal-data/kept";
import { isUuid } from "~/platform/uuid";
import { SubmitButton } from "~/ui/button";
import { Confirm } from "~/ui/confirm";
import { Disclosure } from "~/ui/disclosure";
import { EmptyState } from "~/ui/empty-state";
import { FilterLinks } from "~/ui/filters";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { LoadError } from "~/ui/load-error";
import { Pager } from "~/ui/pager";
import { type Column, Table } from "~/ui/table";
import { ExportSection } from "../export-section";
import { consentText, sourceName } from "../messages";
import { readSubscribers, tryAddressAgain, unsubscribeByHand } from "../newsletter.server";
import { CONSENT_TEXT_VERSION } from "../rules";
import type { SubscriberStatus } from "../subscribers.server";
import type { Route } from "./+types/subscribers.page";
import { statusNames, subscribersNotLoaded } from "./messages";

const PATH = "/admin/newsletter";
const statuses = Object.keys(statusNames) as SubscriberStatus[];

export async function loader({ request }: Route.LoaderArgs) {
  const { session } = await requireVisit(request);
  const { searchParams } = new URL(request.url);
  const status = statuses.find((name) => statusNames[name].address === searchParams.get("etat")) ?? "active";
  const page = pageFrom(searchParams);
  const asked = searchParams.get("desinscrire");
  try {
    const { subscribers, ...list } = await readSubscribers(db(), { status, page });
    const lines = subscribers.map((row) => ({
      id: row.id,
      email: row.email,
      consent: `texte ${row.consent_text_version}, ${sourceName(row.source)}`,
      requested: formatInstant(row.requested_at),
      confirmed: row.confirmed_at ? formatInstant(row.confirmed_at) : null,
      stopped: row.unsubscribed_at ? formatInstant(row.unsubscribed_at) : null,
      refused: row.refused_at ? formatInstant(row.refused_at) : null,
    }));
    return {
      status,
      fresh: session.fresh,
      asked: lines.find(({ id }) => id === asked) ?? null,
      list: { ...list, lines },
    };
  } catch (error) {
    log.error("subscribers_not_loaded", { error });
    return data({ status, fresh: session.fresh, asked: null, list: null }, { status: 500 });
  }
}

export async function action({ request }: Route.ActionArgs) {
  const visit = await requireVisit(request);
  const form = await request.formData();
  if (form.get("intent") === "confirm-password") return confirmPasswordAction(visit, form, `${PATH}#export`);
  const id = String(form.get("id") ?? "");
  const act = { now: now(), by: visit.user.id };
  if (form.get("intent") === "retry") {
    const again = isUuid(id) && (await inTransaction((trx) => tryAddressAgain(trx, { id }, act))).ok;
    if (!again) throw data(null, { status: 404 });
    return redirectDone(PATH, "La prochaine lettre ira à cette adresse");
  }
  if (form.get("intent") !== "unsubscribe") throw data(null, { status: 400 });
  const stopped = isUuid(id) && (await inTransaction((trx) => unsubscribeByHand(trx, { id }, act))).ok;
  if (!stopped) throw data(null, { status: 404 });
  return redirectDone(PATH, "Désinscription enregistrée");
}

export const meta: Route.MetaFunction = () => unlistedHead("Inscrits");

type Line = NonNullable<Route.ComponentProps["loaderData"]["list"]>["lines"][number];

export default function SubscribersPage({
  loaderData: { status, fresh, asked, list },
  actionData: refusal,
}: Route.ComponentProps) {
  return (
    <>
      <header className="mb-4 flex flex-wrap items-center justify-between gap-x-4">
        <h1>Inscrits à la lettre</h1>
        <Link to={`${PATH}/guide`} className="inline-flex min-h-(--target) items-center text-sm">
          Demandes du guide
        </Link>
      </header>
      {asked && (
        <Confirm
          id="desinscrire"
          opener="Désinscrire"
          question={<span className="wrap-anywhere">{fr(`Désinscrire ${asked.email} ?`)}</span>}
          consequence={fr(
            "Cette adresse ne recevra plus la lettre. Vous ne pourrez pas revenir en arrière à sa place : il faudra qu'elle la redemande.",
          )}
          act="Désinscrire cette adresse"
          fields={{ intent: "unsubscribe", id: asked.id }}
          action={PATH}
          askTo={PATH}
          backTo={PATH}
          asked
        />
      )}
      {list ? (
        <>
          <FilterLinks
            label="Inscriptions"
            links={statuses.map((name) => ({
              to: listPath(name),
              label: statusNames[name].many,
              current: name === status,
              count: list.counts[name],
            }))}
          />
          <div className="mt-5">
            <Table
              dense
              caption={statusNames[status].many}
              hideCaption
              columns={columnsFor(status)}
              rows={list.lines}
              rowKey={({ id }) => id}
              empty={<Empty status={status} />}
            />
            <Pager page={list.page} pages={list.pages} to={(page) => listPath(status, page)} />
          </div>
          <Disclosure summary={fr("À quoi les inscrits ont dit oui")} className="mt-6">
            <p className="small max-w-[60ch]">{fr(`Texte ${CONSENT_TEXT_VERSION} : « ${consentText} »`)}</p>
            <p className="small muted mt-2 max-w-[60ch]">
              {fr(
                `Rien ne part avant que la personne ait confirmé depuis sa boîte. Une désinscription est gardée ${kept.subscribers.years} ans, pour que rien ne recommence tout seul.`,
              )}
            </p>
          </Disclosure>
          {list.counts.active > 0 && <ExportSection file={`${PATH}/inscrits.csv`} fresh={fresh} refusal={refusal} />}
        </>
      ) : (
        <LoadError title={subscribersNotLoaded} retryTo={PATH} />
      )}
    </>
  );
}

function listPath(status: SubscriberStatus, page = 1): string {
  const search = new URLSearchParams({
    ...(status !== "active" && { etat: statusNames[status].address }),
    ...(page > 1 && { page: String(page) }),
  });
  return search.size > 0 ? `${PATH}?${search}` : PATH;
}

function columnsFor(status: SubscriberStatus): Column<Line>[] {
  return [
    {
      key: "email",
      label: "E-mail",
      rowHeader: true,
      cell: ({ id, email, refused }) => (
        <>
          <span className="wrap-anywhere">{email}</span>
          {refused && <Refused id={id} email={email} since={refused} />}
        </>
      ),
    },
    { key: "consent", label: "Accord", cell: ({ consent }) => consent },
    { key: "requested", label: "Demandé", cell: ({ requested }) => requested },
    { key: "confirmed", label: "Confirmé", cell: ({ confirmed }) => confirmed ?? "jamais" },
    ...(status === "unsubscribed"
      ? [{ key: "stopped", label: "Arrêté", cell: ({ stopped }: Line) => stopped ?? "-" }]
      : []),
    ...(status === "active"
      ? [
          {
            key: "act",
            label: "Demande d’arrêt",
            cell: ({ id, email }: Line) => (
              <Link
                to={`${PATH}?desinscrire=${id}`}
                className="inline-flex min-h-(--target) items-center"
                aria-label={`Désinscrire ${email}`}
              >
                Désinscrire
              </Link>
            ),
          },
        ]
      : []),
  ];
}

/** A mail server refused this address, or gave its mail back: no letter goes there until the coach, or its owner, says so. */
function Refused({ id, email, since }: { id: string; email: string; since: string }) {
  return (
    <Form method="post" className="small">
      <input type="hidden" name="id" value={id} />
      <span className="muted">{fr(`Refusée par sa messagerie : ${since}. `)}</span>
      <SubmitButton variant="quiet" small intent="retry" among={{ id }} aria-label={`Réessayer ${email}`}>
        Réessayer
      </SubmitButton>
    </Form>
  );
}

const emptyTexts: Record<SubscriberStatus, [title: string, text: string]> = {
  active: ["Personne n'est encore inscrit", "Les adresses confirmées apparaîtront ici, avec la preuve de leur accord."],
  pending: ["Aucune inscription en attente", "Une adresse non confirmée est oubliée au bout de sept jours."],
  unsubscribed: ["Aucune désinscription", "Chaque lettre porte un lien pour l'arrêter en un clic."],
};

function Empty({ status }: { status: SubscriberStatus }) {
  const [title, text] = emptyTexts[status];
  return (
    <EmptyState image="boite" level={2} title={fr(title)}>
      {fr(text)}
    </EmptyState>
  );
}
