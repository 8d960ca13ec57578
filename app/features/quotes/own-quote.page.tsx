import { data, href, Link } from "react-router";
import { requireUser } from "~/features/accounts/accounts.server";
import { AccountFrame } from "~/features/accounts/profile/account-frame";
import { leaveToPay, mayPay, syncOrder } from "~/features/billing/billing.server";
import { orderIsOnHold, orderIsOver, paymentMessages } from "~/features/billing/messages";
import { PaidScene } from "~/features/billing/payment-scenes";
import { UnpaidOrder } from "~/features/billing/unpaid-order";
import { bookingLink } from "~/features/services/booking-link";
import { formatDay, parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { clientIp } from "~/platform/http/client-ip.server";
import { redirectSaying } from "~/platform/http/flash.server";
import { log } from "~/platform/log.server";
import { formatEuros } from "~/platform/money";
import { isUuid } from "~/platform/uuid";
import { ButtonLink } from "~/ui/button";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { KeyValues } from "~/ui/key-values";
import { ButtonRow, Grid12 } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { Tag } from "~/ui/tag";
import type { Route } from "./+types/own-quote.page";
import { paymentReturns, stateNames } from "./messages";
import { payQuote, readOwnQuote } from "./quotes.server";

export const meta: Route.MetaFunction = () => unlistedHead();
export const handle = { crumb: () => "Votre commande" };

/** Where the provider leads back to, too: asks what happened, then says what is recorded. Grants nothing. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const user = await requireUser(request, { destination: "espace-membre" });
  const at = { now: now() };
  const input = { userId: user.id, orderId: params.id };
  if (!isUuid(params.id) || !(await readOwnQuote(db(), input, at))) throw data(null, { status: 404 });
  await syncOrder(params.id, at).catch((error) => log.warn("return_page_not_synced", { error }));
  const own = await readOwnQuote(db(), input, at);
  if (!own) throw data(null, { status: 404 });
  return { ...own, id: params.id, ready: own.hoursFrom !== null && own.hoursFrom <= parisDay(at.now) };
}

export async function action({ request, params }: Route.ActionArgs) {
  const user = await requireUser(request, { destination: "espace-membre" });
  const form = await request.formData();
  const at = { now: now() };
  const input = { userId: user.id, orderId: params.id };
  if (!isUuid(params.id) || !(await readOwnQuote(db(), input, at))) throw data(null, { status: 404 });
  if (form.get("intent") !== "pay") throw data(null, { status: 400 });
  const here = href("/espace-membre/devis/:id", { id: params.id });
  if (!(await mayPay({ userId: user.id, ip: clientIp(request) }, at)))
    return redirectSaying(here, { kind: "error", title: paymentMessages.errorTitle, text: paymentMessages.tooMany });
  return leaveToPay(await payQuote(input, at), here);
}

export default function OwnQuotePage({ loaderData: own }: Route.ComponentProps) {
  if (own.hoursFrom === null) return <Unpaid {...own} />;
  const paid = own.stage === "paid";
  const stopped = (paid || own.stage === "charged_back") && stoppedText(own);
  if (own.justPaid && paid && !stopped) return <JustPaid {...own} />;
  const { title, text } = stopped || paymentReturns[own.stage];
  return (
    <AccountFrame tab={TAB} failed={false} title={fr(own.title)}>
      <Notice kind={paid && !stopped ? "ok" : "info"} title={title} className="mb-8">
        <p>{fr(text)}</p>
        {paid && !stopped && own.minutes > 0 && <p>{hoursText(own)}</p>}
      </Notice>
      {own.ready && own.minutes > 0 && paid && !stopped && (
        <p className="mb-8">
          <ButtonLink to={TO_HOURS}>Choisir une heure</ButtonLink>
        </p>
      )}
      <Ordered {...own} />
    </AccountFrame>
  );
}

const TAB = "Votre commande";
const TO_HOURS = `${bookingLink()}?avec=heures`;

type Own = Route.ComponentProps["loaderData"];

function hoursText({ ready, hoursFrom }: Own): string {
  return fr(
    ready
      ? "Vos heures sont à prendre, quand vous voulez."
      : `Vos heures se réservent depuis votre espace, à partir du ${formatDay(hoursFrom ?? "")}.`,
  );
}

function JustPaid(own: Own) {
  const space = href("/espace-membre");
  return (
    <>
      <title>{TAB}</title>
      <PaidScene
        title={paymentReturns.paid.title}
        lede={own.minutes > 0 ? hoursText(own) : fr(paymentReturns.paid.text)}
        actions={
          <ButtonRow className="mt-6">
            {own.ready && own.minutes > 0 ? (
              <ButtonLink to={TO_HOURS}>Choisir une heure</ButtonLink>
            ) : (
              <ButtonLink to={space}>Ouvrir mon espace</ButtonLink>
            )}
          </ButtonRow>
        }
      >
        <Grid12>
          <div className="wide:col-span-5">
            <h2 className="h4 wrap-anywhere">{fr(own.title)}</h2>
            {own.minutes > 0 && <p className="muted mt-3 max-w-[38ch]">{fr(paymentReturns.paid.text)}</p>}
          </div>
          <div className="min-w-0 wide:col-[6/-1]">
            <Ordered {...own} />
          </div>
        </Grid12>
      </PaidScene>
    </>
  );
}

function Ordered(own: Own) {
  return (
    <>
      <KeyValues
        items={[
          { label: "Commande", value: own.reference },
          { label: "Devis", value: <Link to={own.address}>{own.number}</Link> },
          {
            label: "État",
            value: <Tag kind={stateNames[own.state].kind}>{stateNames[own.state].label}</Tag>,
          },
          { label: "Total", value: formatEuros(own.totalCents) },
          ...(own.second
            ? [
                {
                  label: "Seconde échéance",
                  value: fr(`${formatEuros(own.second.amountCents)}, le ${formatDay(own.second.dueDate)}`),
                },
              ]
            : []),
        ]}
      />
      <p className="mt-10">
        <Link to={`${href("/espace-membre")}#paiements`}>Paiements et reçus</Link>
      </p>
    </>
  );
}

/** It was paid, and gives nothing: its contract is over, or the bank has its price. */
function stoppedText({ state, onHold }: Own) {
  const said = state === "ended" ? orderIsOver : onHold ? orderIsOnHold : null;
  return said && { title: said.title, text: said.lede };
}

/** How to go on: the same order while it is fresh, the quote again afterwards. */
function Unpaid(own: Own) {
  const label = own.state === "expired" ? "Relire le devis" : "Reprendre depuis le devis";
  return (
    <>
      <title>{TAB}</title>
      <UnpaidOrder
        stage={own.stage}
        said={paymentReturns[own.stage]}
        again={own.lapsed ? { to: own.address, label } : null}
        page={href("/espace-membre/devis/:id", { id: own.id })}
        order={own}
      >
        <div className="mt-10 max-w-[36rem]">
          <h2 className="h4 mb-4 wrap-anywhere">{fr(own.title)}</h2>
          <Ordered {...own} />
        </div>
      </UnpaidOrder>
    </>
  );
}
