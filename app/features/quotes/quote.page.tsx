import "./quotes.css";
import { Download, MessageCircle, X } from "lucide-react";
import { data, Form, href, Link } from "react-router";
import { currentUser } from "~/features/accounts/accounts.server";
import { isMember } from "~/features/membership/membership.server";
import { givenName } from "~/features/settings/rules";
import { getSettings } from "~/features/settings/settings.server";
import { parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { redirectSaying } from "~/platform/http/flash.server";
import { formatEuros } from "~/platform/money";
import { ButtonLink, SubmitButton } from "~/ui/button";
import { Confirm } from "~/ui/confirm";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import type { Route } from "./+types/quote.page";
import { closedTexts, declined, declineRefusals, takenUp } from "./messages";
import { QuoteSheet } from "./quote-sheet";
import { declineQuote, openAtAddress, type Reader, takeUpAgain } from "./quotes.server";
import { isOpenToAcceptance, mayBeTakenUp } from "./rules";

export const meta: Route.MetaFunction = () => unlistedHead("Devis");
export const handle = { crumb: () => "Devis" };

async function readerOf(request: Request): Promise<Reader> {
  const user = await currentUser(request);
  return { userId: user?.id ?? null, isAdmin: user?.isAdmin ?? false };
}

/** Whoever holds the address reads; somebody signed in as another person than the one it is for finds nothing here. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const at = { now: now() };
  const reader = await readerOf(request);
  const opened = await inTransaction((trx) => openAtAddress(trx, params.jeton, reader, at));
  if (!opened) throw data(null, { status: 404 });
  const { quote, sheet, state, replacedBy } = opened;
  const { coach_name, contact_email } = await getSettings(db());
  const closed =
    state === "withdrawn"
      ? closedTexts.withdrawn(replacedBy)
      : state === "expired"
        ? closedTexts.expired(sheet.validUntil)
        : state === "declined" || state === "paid" || state === "ended"
          ? closedTexts[state]()
          : null;
  return {
    token: params.jeton,
    sheet,
    state,
    open: isOpenToAcceptance(state),
    closed,
    mayTakeUp: mayBeTakenUp(quote, parisDay(at.now)),
    own: reader.userId !== null && quote.user_id === reader.userId,
    member: reader.userId !== null && (await isMember(db(), reader.userId, at)),
    coach: givenName(coach_name),
    contactEmail: contact_email,
    asked: new URL(request.url).searchParams.get("confirmer") === "decliner",
  };
}

export async function action({ request, params }: Route.ActionArgs) {
  const at = { now: now() };
  const input = { token: params.jeton, reader: await readerOf(request) };
  const intent = (await request.formData()).get("intent");
  if (intent !== "decline" && intent !== "take-up") throw data(null, { status: 400 });
  const verb = intent === "decline" ? declineQuote : takeUpAgain;
  const done = await inTransaction((trx) => verb(trx, input, at));
  const here = href("/devis/:jeton", { jeton: params.jeton });
  if (done.ok) return redirectSaying(here, { kind: "success", ...(intent === "decline" ? declined : takenUp) });
  if (done.reason === "unknown") throw data(null, { status: 404 });
  return redirectSaying(here, { kind: "info", ...declineRefusals[done.reason] });
}

export default function QuotePage({ loaderData: read }: Route.ComponentProps) {
  return (
    <div className="wrap quote-page">
      <QuoteSheet sheet={read.sheet} />
      <aside aria-label="Votre réponse">
        <div className="quote-answer">
          {read.closed ? <Closed {...read} closed={read.closed} /> : <Open {...read} />}
          <Ways {...read} />
        </div>
      </aside>
    </div>
  );
}

type Read = Route.ComponentProps["loaderData"];

function Open({ token, sheet, state }: Read) {
  const [first, second] = sheet.plan;
  return (
    <>
      <h2 className="h4">{fr("Ce devis est pour vous")}</h2>
      <p className="quote-price">{formatEuros(sheet.totalCents)}</p>
      {second && first && (
        <p className="muted mt-2">
          {fr(`soit ${formatEuros(first.amountCents)}, puis ${formatEuros(second.amountCents)} un mois plus tard`)}
        </p>
      )}
      <p className="mt-6">
        <ButtonLink to={href("/devis/:jeton/commande", { jeton: token })} block>
          {state === "accepted" ? "Reprendre la commande" : "Accepter et commander"}
        </ButtonLink>
      </p>
      <p className="small muted mt-4">{fr("Vous verrez le récapitulatif avant tout paiement.")}</p>
    </>
  );
}

function Closed({ closed, mayTakeUp, state, own }: Read & { closed: NonNullable<Read["closed"]> }) {
  return (
    <>
      <Notice title={fr(closed.title)}>{fr(closed.text)}</Notice>
      {mayTakeUp && (
        <Form method="post" className="mt-5">
          <SubmitButton intent="take-up" variant="secondary" busyLabel="Un instant...">
            Rouvrir ce devis
          </SubmitButton>
        </Form>
      )}
      {(state === "paid" || state === "ended") && own && (
        <p className="mt-5">
          <Link to={`${href("/espace-membre")}#paiements`}>Ouvrir mon espace</Link>
        </p>
      )}
    </>
  );
}

/** What may be done besides ordering: ask, keep, say no. */
function Ways({ token, open, state, member, coach, contactEmail, asked }: Read) {
  const here = href("/devis/:jeton", { jeton: token });
  return (
    <ul className="quote-facts">
      <li>
        <Icon of={MessageCircle} />
        <span>
          <Link to={member ? href("/espace-membre/echanges/nouveau") : `${href("/contact")}#ecrire`}>
            {fr(`Poser une question à ${coach}`)}
          </Link>
        </span>
      </li>
      <li>
        <Icon of={Download} />
        <span>
          <a href={href("/devis/:jeton/document.pdf", { jeton: token })} download>
            Télécharger le PDF
          </a>
        </span>
      </li>
      {open && state !== "accepted" && (
        <li>
          <Icon of={X} />
          <div className="flex flex-wrap items-center gap-x-3">
            <Confirm
              id="decliner"
              opener="Décliner"
              quiet
              question={fr("Décliner ce devis ?")}
              consequence={fr(
                "Vous n'avez pas à dire pourquoi. Vous pourrez revenir sur cette réponse tant qu'il est valable.",
              )}
              act="Décliner"
              fields={{ intent: "decline" }}
              action={here}
              askTo={`${here}?confirmer=decliner`}
              backTo={here}
              asked={asked}
            />
            <span className="small muted">{fr("sans avoir à dire pourquoi")}</span>
          </div>
        </li>
      )}
      {state === "expired" && (
        <li>
          <span>
            {fr("Ou par e-mail :")} <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
          </span>
        </li>
      )}
    </ul>
  );
}
