import { Send } from "lucide-react";
import { data, Form, Link, redirect } from "react-router";
import { readCoachForm } from "~/features/accounts/accounts.server";
import { formatDay, formatNearInstant, formatTime, parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { flash } from "~/platform/http/flash.server";
import { loadedOr500 } from "~/platform/http/loaded.server";
import {
  listMails,
  type MailFilter,
  type MailHealth,
  type MailLine,
  type MailState,
  mailState,
  readMailHealth,
} from "~/platform/mail/mail-journal.server";
import { pageFrom } from "~/platform/paging";
import { SubmitButton } from "~/ui/button";
import { BlockHeading } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { EmptyState } from "~/ui/empty-state";
import { FilterLinks } from "~/ui/filters";
import { fr } from "~/ui/french";
import { LoadError } from "~/ui/load-error";
import { Notice } from "~/ui/notice";
import { Pager } from "~/ui/pager";
import { type Column, Table } from "~/ui/table";
import { Tag } from "~/ui/tag";
import type { Route } from "./+types/mails.page";
import { seeFailures, sendAgain } from "./mail-actions.server";
import { mailSamplesPort } from "./mail-samples.server";
import { mailStateMessages } from "./messages";
import { sendTrial } from "./trial-mails.server";

const PATH = "/admin/emails";
const filters = new Map<string, MailFilter>([
  ["en-attente", "waiting"],
  ["echecs", "failed"],
]);

export async function loader({ request }: Route.LoaderArgs) {
  const at = { now: now() };
  const { searchParams } = new URL(request.url);
  const shown = searchParams.get("etat") ?? "";
  const page = pageFrom(searchParams);
  const templates = mailSamplesPort.value.map(({ id, group, subject, when }) => ({ id, group, subject, when }));
  const load = async () => {
    const health = await readMailHealth(db());
    const list = await listMails(db(), { filter: filters.get(shown) ?? "all", page });
    return { shown, templates, loaded: { until: at.now.toISOString(), health, state: mailState(health, at), list } };
  };
  return loadedOr500("mails_not_loaded", load, { shown, templates, loaded: null });
}

export const meta: Route.MetaFunction = () => [{ title: "E-mails" }, { name: "robots", content: "noindex" }];

export async function action({ request }: Route.ActionArgs) {
  const { form, actor, coach } = await readCoachForm(request);
  const headers = new Headers();
  if (form.get("intent") === "send-trial") {
    await inTransaction((trx) => sendTrial(trx, { to: coach.email }, actor));
    flash(headers, { kind: "success", title: "Essai demandé", text: `Il part vers ${coach.email}.` });
  } else if (form.get("intent") === "mark-seen") {
    const until = new Date(String(form.get("until") ?? ""));
    if (Number.isNaN(until.getTime())) throw data(null, { status: 400 });
    await inTransaction((trx) => seeFailures(trx, { until }, actor));
    flash(headers, { kind: "success", title: "C’est noté", text: "Ces échecs restent lisibles dans la liste." });
  } else {
    const mailId = String(form.get("mailId") ?? "");
    if (!/^[0-9a-f-]{36}$/.test(mailId)) throw data(null, { status: 400 });
    const sent = await inTransaction((trx) => sendAgain(trx, { mailId }, actor));
    if (sent.ok) flash(headers, { kind: "success", title: "Message remis en route" });
    else flash(headers, { kind: "info", title: "Rien à renvoyer", text: notSentAgain[sent.reason] });
  }
  // Back to the list she was looking at.
  const { search } = new URL(request.url);
  return redirect(form.get("intent") === "mark-seen" ? PATH : PATH + search, { status: 303, headers });
}

const nothingListed: Record<MailFilter, string> = {
  all: "Les messages que le site envoie apparaîtront ici.",
  waiting: "Rien n'attend de partir.",
  failed: "Rien n'a échoué.",
};

const notSentAgain = {
  unknown: "Ce message n’existe plus.",
  not_failed: "Ce message est déjà parti, ou il part.",
  emptied: "Le texte de ce message n’est plus gardé.",
};

const stateKinds: Record<MailState, "ok" | "danger" | "info"> = {
  working: "ok",
  untried: "info",
  slow: "danger",
  failing: "danger",
  off: "danger",
};

interface Loaded {
  health: MailHealth;
  state: MailState;
}

export default function MailsPage({ loaderData: { shown, templates, loaded } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="mb-5">E-mails</h1>
      {loaded ? <Light {...loaded} /> : <LoadError title="Erreur lors du chargement des e-mails" retryTo={PATH} />}
      {loaded && (
        <section className="mt-9" aria-labelledby="envois">
          <BlockHeading title="Envois" id="envois" />
          <div className="mt-4">
            <FilterLinks
              label="Envois à montrer"
              links={[
                { to: PATH, label: "Tous", current: !filters.has(shown) },
                {
                  to: `${PATH}?etat=en-attente`,
                  label: "En attente",
                  current: shown === "en-attente",
                  count: loaded.health.waiting,
                },
                {
                  to: `${PATH}?etat=echecs`,
                  label: "Échecs",
                  current: shown === "echecs",
                  count: loaded.health.failed,
                },
              ]}
            />
          </div>
          {shown === "echecs" && loaded.health.failed > 0 && (
            <Form method="post" className="mt-4">
              <input type="hidden" name="until" value={loaded.until} />
              <SubmitButton intent="mark-seen" variant="secondary" small busyLabel="Un instant...">
                C’est vu, ne plus me le rappeler
              </SubmitButton>
            </Form>
          )}
          <div className="mail-list mt-4">
            <Table
              dense
              caption="Envois, du plus récent au plus ancien"
              hideCaption
              columns={loaded.list.mails.some(({ mayLeaveAgain }) => mayLeaveAgain) ? [...columns, actColumn] : columns}
              rows={loaded.list.mails}
              rowKey={({ id }) => id}
              empty={
                <EmptyState level={3} image="boite" title="Aucun envoi ici">
                  {fr(nothingListed[filters.get(shown) ?? "all"])}
                </EmptyState>
              }
            />
          </div>
          <Pager
            page={loaded.list.page}
            pages={loaded.list.pages}
            to={(page) =>
              `${PATH}?${new URLSearchParams({ ...(filters.has(shown) && { etat: shown }), page: String(page) })}`
            }
          />
        </section>
      )}
      <Templates templates={templates} />
    </>
  );
}

function Light({ health, state }: Loaded) {
  const { title, text } = mailStateMessages[state];
  return (
    <div className="mail-light">
      <Notice kind={stateKinds[state]} title={title}>
        <p>{fr(text)}</p>
        {health.lastSentAt && (
          <p className="small">{fr(`Dernier envoi réussi : ${formatNearInstant(health.lastSentAt)}.`)}</p>
        )}
        {health.lastFailedAt && (
          <p className="small">
            {fr(`Dernier échec : ${formatNearInstant(health.lastFailedAt)}.`)}
            {health.lastError && <span className="block">{`Réponse du serveur : ${health.lastError}`}</span>}
          </p>
        )}
      </Notice>
      <Form method="post">
        <SubmitButton intent="send-trial" variant="secondary" small icon={Send} busyLabel="Envoi...">
          M’envoyer un essai
        </SubmitButton>
      </Form>
    </div>
  );
}

const states: Record<MailLine["status"], { label: string; kind: "ok" | "line" | "danger" | "glow" }> = {
  sent: { label: "Parti", kind: "ok" },
  queued: { label: "En attente", kind: "line" },
  sending: { label: "En cours", kind: "line" },
  failed: { label: "Échec", kind: "danger" },
  withheld: { label: "Retenu", kind: "line" },
};

const columns: Column<MailLine>[] = [
  { key: "subject", label: "Objet", rowHeader: true, cell: ({ subject }) => fr(subject) },
  {
    key: "date",
    label: "Date",
    cell: ({ createdAt }) => `${formatDay(parisDay(createdAt))}, ${formatTime(createdAt)}`,
  },
  { key: "to", label: "Adresse", cell: ({ to }) => <span className="break-anywhere">{to}</span> },
  {
    key: "state",
    label: "État",
    cell: ({ status, error }) => (
      <span className="block text-right lg:text-left">
        <Tag kind={status === "queued" && error ? "glow" : states[status].kind}>
          {status === "queued" && error ? "Nouvel essai bientôt" : states[status].label}
        </Tag>
        {error && <span className="small muted mt-1 block break-anywhere">{error}</span>}
        {status === "withheld" && <span className="small muted mt-1 block">Adresse non confirmée</span>}
      </span>
    ),
  },
  { key: "attempts", label: "Essais", numeric: true, cell: ({ attempts }) => attempts },
];

const actColumn: Column<MailLine> = {
  key: "act",
  label: "Action",
  cell: ({ id, mayLeaveAgain, subject }) =>
    mayLeaveAgain ? (
      <Form method="post">
        <input type="hidden" name="mailId" value={id} />
        <SubmitButton
          variant="secondary"
          small
          among={{ mailId: id }}
          busyLabel="Un instant..."
          aria-label={`Renvoyer « ${subject} »`}
        >
          Renvoyer
        </SubmitButton>
      </Form>
    ) : null,
};

interface Template {
  id: string;
  group: string;
  subject: string;
  when: string;
}

function Templates({ templates }: { templates: Template[] }) {
  const groups = [...new Set(templates.map(({ group }) => group))];
  // One mail may have several examples, of one subject and one sentence.
  const said = new Map<string, number>();
  const shown = templates.map(({ when, ...template }) => {
    const count = (said.get(template.subject + when) ?? 0) + 1;
    said.set(template.subject + when, count);
    return { ...template, when: count > 1 ? `${when} Exemple ${count}.` : when };
  });
  return (
    <section className="mt-12" aria-labelledby="modeles">
      <BlockHeading title="Modèles" id="modeles" />
      <p className="muted mt-3">{fr("Tous les messages que le site sait écrire, avec des noms inventés.")}</p>
      <div className="mail-templates">
        {groups.map((group) => (
          <Disclosure key={group} summary={<h3 className="h5">{group}</h3>}>
            <ul className="rules" aria-label={group}>
              {shown
                .filter((template) => template.group === group)
                .map(({ id, subject, when }) => (
                  <li key={id}>
                    <Link to={`${PATH}/modeles/${id}`} id={id} aria-labelledby={`${id} ${id}-quand`}>
                      {fr(subject)}
                    </Link>
                    <span className="small muted block" id={`${id}-quand`}>
                      {fr(when)}
                    </span>
                  </li>
                ))}
            </ul>
          </Disclosure>
        ))}
      </div>
    </section>
  );
}
