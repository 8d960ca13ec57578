import "./partners.css";
import "./check.css";
import { data, Form, Link } from "react-router";
import { requireUser } from "~/features/accounts/accounts.server";
import { AreaNav } from "~/features/accounts/area-nav";
import { AccountFrame } from "~/features/accounts/profile/account-frame";
import { isMember } from "~/features/membership/membership.server";
import { formatDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { redirectDone } from "~/platform/http/flash.server";
import { oneLine } from "~/platform/one-line";
import { ButtonLink, SubmitButton } from "~/ui/button";
import { BlockHeading, RuleList } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import road from "~/ui/illustrations/couverture-chemin-jour.svg";
import { PageLoading } from "~/ui/page-loading";
import type { Route } from "./+types/card.page";
import { readTicket } from "./card.server";
import { KnowsNothing, ValidSheet } from "./check-sheet";
import { codeErased, codeMade, firstNameTooLong } from "./messages";
import { arePartnersPublished, eraseCode, giveCode, listPartnersInForce } from "./partners.server";
import { FIRST_NAME_MAX } from "./rules";
import { Ticket } from "./ticket";

const PATH = "/espace-membre/carte";

export const meta: Route.MetaFunction = () => unlistedHead("Avantages");
export const handle = { crumb: () => "Avantages", saysInPage: "all" };

/** Rates and codes are read for an active member alone; another account learns only whether there is something. */
export async function loader({ request }: Route.LoaderArgs) {
  const user = await requireUser(request, { destination: "carte" });
  const at = { now: now() };
  if (!(await isMember(db(), user.id, at)))
    return { member: false as const, open: await arePartnersPublished(db(), at) };
  const partners = await listPartnersInForce(db(), at);
  return {
    member: true as const,
    partners: partners.map(({ until_date, ...partner }) => ({
      ...partner,
      until: until_date && formatDay(until_date),
    })),
    ticket: await readTicket(db(), user.id, at),
  };
}

interface Refused {
  error: string;
  typed: string;
}

export async function action({ request }: Route.ActionArgs) {
  const { id: userId } = await requireUser(request, { destination: "carte" });
  const form = await request.formData();
  const intent = form.get("intent");
  if (intent === "erase") {
    await inTransaction((trx) => eraseCode(trx, userId));
    return redirectDone(PATH, codeErased);
  }
  if (intent !== "create") throw data(null, { status: 400 });
  const typed = oneLine(String(form.get("firstName") ?? "").slice(0, 200));
  if (typed.length > FIRST_NAME_MAX) return data<Refused>({ error: firstNameTooLong, typed }, { status: 422 });
  const given = await inTransaction((trx) => giveCode(trx, { userId, firstName: typed || null }, { now: now() }));
  if (!given.ok) throw data(null, { status: 404 });
  return redirectDone(PATH, codeMade);
}

export default function CardPage({ loaderData, actionData: refused }: Route.ComponentProps) {
  if (!loaderData.member) return loaderData.open ? <NotMember /> : <NoPartner />;
  const { partners, ticket } = loaderData;
  if (partners.length === 0 && !ticket) return <NoPartner />;
  return (
    <>
      <AreaNav />
      <div className="wrap pb-section">
        <PageLoading />
        <div className="card-top">
          <div>
            <h1 className="h2">Un code pour un jour</h1>
            <p className="lede mt-4">
              {fr(
                "Montrez-le à une maison partenaire. Elle saura que vous avez droit à l'avantage. La page où elle le vérifie ne dit ni votre nom, ni pourquoi ; son adresse est celle de ce site.",
              )}
            </p>
            {ticket ? <TicketActions /> : <CodeForm refused={refused} />}
          </div>
          <div className="card-side">{ticket ? <Ticket {...ticket} /> : <NoTicket />}</div>
        </div>
        <div className="card-duo">
          <section aria-labelledby="ou">
            <BlockHeading title="Où s’en servir" id="ou" />
            {partners.length === 0 ? (
              <p className="mt-4">{fr(`${noPartner}.`)}</p>
            ) : (
              <RuleList>
                {partners.map((partner) => (
                  <Partner key={partner.id} {...partner} />
                ))}
              </RuleList>
            )}
          </section>
          {ticket && (
            <section aria-labelledby="voit">
              <BlockHeading title="Ce que la maison voit" id="voit" />
              <div className="card-preview">
                <div className="check-sheet">
                  <ValidSheet {...ticket} />
                  <div className="check-in check-foot">
                    <KnowsNothing />
                  </div>
                </div>
              </div>
              <p className="small muted mt-4">
                {fr("L'image change à chaque code : une capture d'hier se reconnaît. Rien n'est gardé de la visite.")}
              </p>
            </section>
          )}
        </div>
      </div>
    </>
  );
}

interface ShownPartner {
  name: string;
  advantage: string;
  how_to: string | null;
  until: string | null;
  address: string | null;
  website: string | null;
  phone: string | null;
}

function Partner({ name, advantage, how_to, until, address, website, phone }: ShownPartner) {
  const places = [address, phone].filter((one) => one !== null);
  return (
    <li className="partner">
      <h3 className="h5">{fr(name)}</h3>
      <p>{fr(advantage)}</p>
      {how_to && <p className="small whitespace-pre-line">{fr(how_to)}</p>}
      {(places.length > 0 || website) && (
        <p className="small muted">
          {places.join(" · ")}
          {website && (
            <>
              {places.length > 0 && " · "}
              <a href={website} target="_blank" rel="noopener noreferrer">
                {fr("Son site")}
                <span className="sr-only">{fr(` : ${name} (nouvel onglet)`)}</span>
              </a>
            </>
          )}
        </p>
      )}
      {until && <p className="small muted">{fr(`Jusqu'au ${until}`)}</p>}
    </li>
  );
}

function CodeForm({ refused }: { refused: Refused | undefined }) {
  return (
    <Form method="post" noValidate autoComplete="off" className="mt-6 max-w-[26rem]">
      <TextField
        label="Prénom à montrer"
        name="firstName"
        optional
        hint={fr("Pas forcément le vôtre. Il s'efface avec le code.")}
        autoComplete="off"
        spellCheck={false}
        defaultValue={refused?.typed}
        error={refused?.error}
      />
      <input type="hidden" name="intent" value="create" />
      <SubmitButton among={{ intent: "create" }} busyLabel="Un instant...">
        Créer un code
      </SubmitButton>
      <p className="small muted mt-4">{fr("Il vaudra vingt-quatre heures. Vous pourrez l'effacer avant.")}</p>
    </Form>
  );
}

function TicketActions() {
  return (
    <>
      <Form method="post" className="card-actions">
        <ButtonLink to={`${PATH}/grand`}>Montrer en grand</ButtonLink>
        <SubmitButton intent="erase" variant="quiet" busyLabel="Un instant...">
          Effacer ce code
        </SubmitButton>
      </Form>
      <p className="small muted mt-4 max-w-[26rem]">
        {fr(
          "En grand, l'écran ne montre, au plus clair, que le code et où le vérifier : une adresse de ce site. Pour un autre code, effacez celui-ci.",
        )}
      </p>
    </>
  );
}

function NoTicket() {
  return (
    <div className="ticket is-empty">
      <div className="ticket-picture" aria-hidden="true" />
      <p className="ticket-text">{fr("Aucun code en cours.")}</p>
    </div>
  );
}

const noPartner = "Aucune maison n'est partenaire en ce moment";

/** Nothing is announced that is not there. */
function NoPartner() {
  return (
    <AccountFrame
      tab="Avantages"
      title="Les avantages des membres"
      lede="Ce que des maisons partenaires offrent, contre un code d'un jour qui ne dit pas qui vous êtes."
    >
      <EmptyState level={2} image="banc" title={fr(noPartner)}>
        {fr("Dès qu'il y en a une, elle est ici.")}
      </EmptyState>
    </AccountFrame>
  );
}

/** What it is, and how to come in. */
function NotMember() {
  return (
    <>
      <AreaNav />
      <div className="wrap pb-section">
        <PageLoading />
        <div className="card-top">
          <div>
            <h1 className="h2">Les avantages des membres</h1>
            <p className="lede mt-4">
              {fr(
                "Des maisons partenaires font un geste aux membres : un code d'un jour leur suffit. La page où elles le vérifient ne dit pas pourquoi ; son adresse est celle de ce site.",
              )}
            </p>
            <p className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-2">
              <ButtonLink to="/membership" small>
                Découvrir l’adhésion
              </ButtonLink>
              <Link to="/espace-membre" className="inline-flex min-h-target items-center">
                Mon espace
              </Link>
            </p>
          </div>
          <img src={road} alt="" width={800} height={600} className="rounded-card max-wide:hidden" />
        </div>
      </div>
    </>
  );
}
