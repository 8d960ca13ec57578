import { data, href, Link } from "react-router";
import { confirmPasswordAction, findResetLock, requireVisit } from "~/features/accounts/accounts.server";
import { ConfirmPassword } from "~/features/accounts/confirm-password";
import { AccountFrame } from "~/features/accounts/profile/account-frame";
import { ResetLockNotice } from "~/features/accounts/reset-lock-notice";
import { leaveToPay, mayPay, syncOrder } from "~/features/billing/billing.server";
import { paymentMessages } from "~/features/billing/messages";
import { PaidScene } from "~/features/billing/payment-scenes";
import { UnpaidOrder } from "~/features/billing/unpaid-order";
import { withinRefundDays } from "~/features/promises/messages";
import { formatDay, formatInstant, parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { clientIp } from "~/platform/http/client-ip.server";
import { redirectSaying } from "~/platform/http/flash.server";
import { log } from "~/platform/log.server";
import { isUuid } from "~/platform/uuid";
import { ButtonLink } from "~/ui/button";
import { BlockHeading } from "~/ui/card";
import { Confirm } from "~/ui/confirm";
import { CopyField } from "~/ui/copy-field";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { KeyValues } from "~/ui/key-values";
import { ButtonRow } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { Ordinals } from "~/ui/ordinals";
import { Tag } from "~/ui/tag";
import type { Route } from "./+types/own-gift.page";
import { payGift, readOwnCode, readOwnGift, withdrawGift } from "./gifts.server";
import { paymentReturns, stateLabels, withdrawalRefusals, withdrawn } from "./messages";

export const meta: Route.MetaFunction = () => unlistedHead();
export const handle = { crumb: () => ["Années à offrir", "Votre commande"] };

const pathOf = (id: string) => href("/espace-membre/cadeaux/:id", { id });

/** Where the provider leads back to, too: asks what happened, then says what is recorded. The code is shown to whose password is fresh. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const { user, session } = await requireVisit(request, { destination: "cadeaux" });
  const at = { now: now() };
  const input = { userId: user.id, orderId: params.id };
  if (!isUuid(params.id) || !(await readOwnGift(db(), input, at))) throw data(null, { status: 404 });
  await syncOrder(params.id, at).catch((error) => log.warn("return_page_not_synced", { error }));
  const own = await readOwnGift(db(), input, at);
  if (!own) throw data(null, { status: 404 });
  const shut = await findResetLock(db(), user.id, at);
  const today = parisDay(at.now);
  return {
    ...own,
    id: params.id,
    fresh: session.fresh,
    shutUntil: shut && formatInstant(shut.until),
    code: session.fresh && !shut ? await readOwnCode(db(), input, at) : null,
    mayWithdraw: own.gift?.state === "paid" && today <= own.gift.withdrawUntil,
    asked: new URL(request.url).searchParams.get("confirmer") === "retractation",
  };
}

export async function action({ request, params }: Route.ActionArgs) {
  const visit = await requireVisit(request, { destination: "cadeaux" });
  const form = await request.formData();
  const at = { now: now() };
  const input = { userId: visit.user.id, orderId: params.id };
  if (!isUuid(params.id) || !(await readOwnGift(db(), input, at))) throw data(null, { status: 404 });
  const path = pathOf(params.id);
  const intent = form.get("intent");
  if (intent === "confirm-password") return confirmPasswordAction(visit, form, path);
  if (intent === "withdraw") {
    const done = await inTransaction((trx) => withdrawGift(trx, input, at));
    if (done.ok) return redirectSaying(path, { kind: "success", ...withdrawn });
    if (done.reason === "unknown") throw data(null, { status: 404 });
    return redirectSaying(path, { kind: "info", ...withdrawalRefusals[done.reason] });
  }
  if (intent !== "pay") throw data(null, { status: 400 });
  if (!(await mayPay({ userId: visit.user.id, ip: clientIp(request) }, at)))
    return redirectSaying(path, { kind: "error", title: paymentMessages.errorTitle, text: paymentMessages.tooMany });
  return leaveToPay(await payGift(input, at), path);
}

export default function OwnGiftPage({ loaderData: own, actionData: refusal }: Route.ComponentProps) {
  const { gift } = own;
  if (!gift) return <Unpaid {...own} />;
  // A password that was refused is said at the top of a page where one works.
  if (gift.justPaid && gift.state === "paid" && refusal === undefined) return <JustPaid {...own} gift={gift} />;
  return (
    <AccountFrame tab={TAB} failed={refusal !== undefined} title="Une année à offrir">
      <Bought {...own} gift={gift} refusal={refusal} />
    </AccountFrame>
  );
}

const TAB = "Votre commande";

type Own = Route.ComponentProps["loaderData"];
type Gift = NonNullable<Own["gift"]>;

function JustPaid(own: Own & { gift: Gift }) {
  return (
    <>
      <title>{TAB}</title>
      <PaidScene
        title={paymentReturns.paid.title}
        lede={fr("Une année à offrir, quand vous voudrez.")}
        actions={
          <ButtonRow className="mt-6">
            <ButtonLink href="#code">Voir le code</ButtonLink>
          </ButtonRow>
        }
      >
        <div className="wide:columns-2 wide:gap-16 *:break-inside-avoid">
          <Bought {...own} refusal={undefined} />
        </div>
      </PaidScene>
    </>
  );
}

function Bought(own: Own & { gift: Gift; refusal: Route.ComponentProps["actionData"] }) {
  const { gift, reference } = own;
  return (
    <>
      <KeyValues
        items={[
          { label: "Commande", value: reference },
          {
            label: "État",
            value: <Tag kind={stateLabels[gift.state].kind}>{stateLabels[gift.state].label}</Tag>,
          },
          { label: "Payée le", value: formatDay(gift.paidOn) },
          { label: "À ouvrir jusqu’au", value: formatDay(gift.openUntil) },
        ]}
      />
      {gift.state === "paid" && <Code {...own} />}
      {own.mayWithdraw && <Withdraw id={own.id} until={gift.withdrawUntil} asked={own.asked} />}
      <AllGifts />
    </>
  );
}

function AllGifts() {
  return (
    <p className="mt-10">
      <Link to={href("/espace-membre/cadeaux")}>Toutes vos années à offrir</Link>
    </p>
  );
}

/** The payment is not there: why, and how to go on. */
function Unpaid({ id, stage, lapsed, reference, contactEmail }: Own) {
  return (
    <>
      <title>{TAB}</title>
      <UnpaidOrder
        stage={stage}
        said={paymentReturns[stage]}
        again={lapsed ? { to: href("/membership/offrir/commande"), label: "Relire une commande" } : null}
        page={pathOf(id)}
        order={{ reference, contactEmail }}
      >
        <AllGifts />
      </UnpaidOrder>
    </>
  );
}

function Code({ id, code, fresh, shutUntil, refusal }: Own & { refusal: Route.ComponentProps["actionData"] }) {
  return (
    <section className="mt-10" aria-labelledby="code">
      <BlockHeading title="Le code" id="code" />
      <div className="mt-5">
        {shutUntil ? (
          <ResetLockNotice what="le code se lit" until={shutUntil} />
        ) : !fresh ? (
          <ConfirmPassword
            refusal={refusal}
            why="Pour lire le code et imprimer la carte, redonnez votre mot de passe. C’est valable dix minutes."
          />
        ) : code ? (
          <>
            <CopyField label="À remettre à qui vous voulez" value={code} copied="Code copié" />
            <p className="mt-5">
              <ButtonLink to={href("/espace-membre/cadeaux/:id/carte", { id })}>Voir la carte à imprimer</ButtonLink>
            </p>
            <p className="small muted mt-4">
              {fr(
                "Le code reste affiché ici jusqu'à sa date limite, qu'il ait été ouvert ou non : cette page n'en dit rien.",
              )}
            </p>
          </>
        ) : (
          <Notice title="Ce code ne peut plus être lu">{fr("Écrivez-nous, nous ferons le point ensemble.")}</Notice>
        )}
      </div>
    </section>
  );
}

function Withdraw({ id, until, asked }: { id: string; until: string; asked: boolean }) {
  const here = pathOf(id);
  return (
    <section className="mt-10" aria-labelledby="avis">
      <BlockHeading title="Changer d’avis" id="avis" />
      <p className="mt-4 mb-4">
        <Ordinals>{`Jusqu'au ${formatDay(until)} inclus, sans donner de raison, tant que le code n'a pas été ouvert. Le code ne vaut plus rien ensuite, et tout vous est rendu.`}</Ordinals>
      </p>
      <Confirm
        id="retractation"
        opener="Se rétracter"
        question={fr("Vous rétracter de cette commande ?")}
        consequence={fr(
          `Le code s'éteint tout de suite, et ce que vous avez payé vous est rendu ${withinRefundDays}. Cela ne s'annule pas.`,
        )}
        act="Me rétracter"
        fields={{ intent: "withdraw" }}
        action={here}
        askTo={`${here}?confirmer=retractation`}
        backTo={here}
        asked={asked}
      />
    </section>
  );
}
