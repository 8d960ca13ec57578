import { FilePlus2 } from "lucide-react";
import { data, Link } from "react-router";
import { formatDay, formatNearDay, parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { log } from "~/platform/log.server";
import { pageFrom } from "~/platform/paging";
import { ButtonLink } from "~/ui/button";
import { BlockHeading } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { LoadError } from "~/ui/load-error";
import { PageTitle } from "~/ui/page-title";
import { Pager } from "~/ui/pager";
import { UrgencyTag } from "~/ui/tag";
import { listOpenRequests, readRegister } from "../data-requests.server";
import { cameByNames, closedText, kindAsked, kindNames } from "../messages";
import { REGISTER_KEPT_YEARS } from "../rules";
import type { Route } from "./+types/requests.page";
import { MonthLine } from "./month-line";
import "./requests.css";
import { Ordinals } from "~/ui/ordinals";

const PATH = "/admin/demandes";

export async function loader({ request }: Route.LoaderArgs) {
  const at = { now: now() };
  try {
    const page = pageFrom(new URL(request.url).searchParams);
    const queue = { open: await listOpenRequests(db(), at), register: await readRegister(db(), { page }) };
    return { today: parisDay(at.now), queue };
  } catch (error) {
    log.error("data_requests_not_loaded", { error });
    return data({ today: parisDay(at.now), queue: null }, { status: 500 });
  }
}

export const meta: Route.MetaFunction = () => unlistedHead("Demandes");

type Loaded = Route.ComponentProps["loaderData"];
type Queue = NonNullable<Loaded["queue"]>;

export default function RequestsPage({ loaderData: { today, queue } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle
        title="Demandes"
        action={{ to: `${PATH}/nouvelle`, label: "Noter une demande", icon: FilePlus2 }}
        variant="secondary"
        className="mb-8"
      >
        {queue && fr(headlineOf(queue.open, today))}
      </PageTitle>
      {queue ? (
        <>
          <Open open={queue.open} />
          <Register register={queue.register} />
        </>
      ) : (
        <LoadError title="Erreur lors du chargement des demandes" retryTo={PATH} />
      )}
    </>
  );
}

function headlineOf(open: Queue["open"], today: string): string {
  const [next] = open;
  if (!next) return "Aucune demande ouverte.";
  const count = open.length > 1 ? `${open.length} demandes ouvertes` : "Une demande ouverte";
  return next.due < today
    ? `${count} ; la plus ancienne attendait sa réponse le ${formatDay(next.due)} au plus tard.`
    : `${count} ; la plus proche se répond au plus tard ${formatNearDay(next.due)}.`;
}

function Open({ open }: Pick<Queue, "open">) {
  return (
    <section aria-labelledby="a-repondre" className="mb-12">
      <BlockHeading
        title="À répondre"
        id="a-repondre"
        action={
          <span className="small muted text-balance">
            {fr("Un mois, prolongeable de deux mois si vous le motivez avant la fin du premier.")}
          </span>
        }
      />
      {open.length === 0 ? (
        <EmptyState image="boite" level={3} title="Tout est à jour">
          {fr("Les demandes faites sur le site arrivent ici. Notez celles qui viennent par courrier ou de vive voix.")}
        </EmptyState>
      ) : (
        <ul className="requests-queue">
          {open.map((request, rank) => (
            <li key={request.id}>
              <div className="min-w-0">
                <Link to={`${PATH}/${request.id}`} className="requests-who wrap-anywhere">
                  {fr(`${request.who}, ${kindAsked[request.kind]}`)}
                </Link>
                <span className="small muted block">{fr(detailOf(request))}</span>
              </div>
              <MonthLine {...request.clock} />
              <span className="small">
                {request.clock.urgency === "late" ? (
                  <UrgencyTag urgency="late">En retard</UrgencyTag>
                ) : (
                  <span className="muted">au plus tard le</span>
                )}{" "}
                <b>
                  <Ordinals>{formatDay(request.due)}</Ordinals>
                </b>
              </span>
              <ButtonLink to={`${PATH}/${request.id}`} small variant={rank === 0 ? "primary" : "quiet"}>
                {rank === 0 ? "Répondre" : "Suivre"}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function detailOf({ received, cameBy, identified, extended }: Queue["open"][number]): string {
  const came = `Reçue le ${formatDay(received)} ${cameByNames[cameBy]}`;
  const who = identified ? `identité vérifiée le ${formatDay(identified)}` : "identité à vérifier";
  return `${came}, ${who}${extended ? ", prolongée" : ""}`;
}

function Register({ register }: Pick<Queue, "register">) {
  return (
    <section aria-labelledby="registre">
      <BlockHeading title="Registre" id="registre" />
      {register.lines.length === 0 ? (
        <p className="muted mt-4">{fr(`Les demandes closes se lisent ici, ${REGISTER_KEPT_YEARS} ans, sans nom.`)}</p>
      ) : (
        <ul className="case-register">
          {register.lines.map(({ id, no, kind, ...closed }) => (
            <li key={id}>
              <Link to={`${PATH}/${id}`}>{fr(`${kindNames[kind]}, ${no}`)}</Link>
              <span className="small muted">{fr(closedText(closed))}</span>
            </li>
          ))}
        </ul>
      )}
      <Pager page={register.page} pages={register.pages} to={(page) => `${PATH}?page=${page}`} />
    </section>
  );
}
