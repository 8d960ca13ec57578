import { data, Form, href } from "react-router";
import { getSettings } from "~/features/settings/settings.server";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { clientIp } from "~/platform/http/client-ip.server";
import { redirectSaying } from "~/platform/http/flash.server";
import { formatEuros } from "~/platform/money";
import { ButtonLink, SubmitButton } from "~/ui/button";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { SaidBeside } from "~/ui/said-beside";
import type { Route } from "./+types/pay-instalment.page";
import { leaveToPay, payInstalment } from "./billing.server";
import { payLinkMessages as messages, paymentMessages } from "./messages";
import { payLinkPath, readPayLink, syncInstalment } from "./pay-link.server";
import { mayPay } from "./rate-limit.server";

export const meta: Route.MetaFunction = () => unlistedHead(messages.title);

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get("jeton") ?? "";
}

/**
 * Where the link of a mail about a second payment leads, and where the provider sends back who paid it. Reading opens no
 * payment: programs that look through mails follow links. Says the sum and where it stands, and nothing of what was bought or by whom.
 */
export async function loader({ request }: Route.LoaderArgs) {
  const at = { now: now() };
  const { contact_email: contactEmail } = await getSettings(db());
  const token = tokenOf(request);
  const found = await readPayLink(db(), token, at);
  if (!found) return { stage: "incomplete" as const, contactEmail };
  await syncInstalment({ orderId: found.order.id, instalmentId: found.line.id }, at);
  const { order, line } = (await readPayLink(db(), token, at)) ?? found;
  const stage = stages[line.state];
  return { stage, contactEmail, amountCents: line.amountCents, reference: order.reference };
}

const stages = {
  planned: "due",
  to_pay: "due",
  paid: "paid",
  processing: "processing",
  canceled: "nothing_due",
  refunded: "nothing_due",
  charged_back: "taken_back",
} as const;

export async function action({ request }: Route.ActionArgs) {
  const at = { now: now() };
  const found = await readPayLink(db(), tokenOf(request), at);
  if (!found) return data(null, { status: 410 });
  const { order, line } = found;
  const back = payLinkPath(line.id);
  if (!(await mayPay({ userId: order.user_id, ip: clientIp(request) }, at))) {
    return redirectSaying(back, { kind: "error", title: paymentMessages.errorTitle, text: paymentMessages.tooMany });
  }
  return leaveToPay(await payInstalment({ userId: order.user_id, instalmentId: line.id }, at), back);
}

export default function PayInstalmentPage({ loaderData: page }: Route.ComponentProps) {
  return (
    <SaidBeside image="brume">
      {page.stage === "due" ? (
        <>
          <h1 className="h2">{messages.title}</h1>
          <p className="lede mt-5">
            {fr(`${formatEuros(page.amountCents)} restent à régler pour la commande ${page.reference}.`)}
          </p>
          <p className="muted mt-3 max-w-xl">{fr(messages.ways)}</p>
          <Form method="post" className="mt-8">
            <SubmitButton>{fr(`Régler ${formatEuros(page.amountCents)}`)}</SubmitButton>
          </Form>
        </>
      ) : (
        <Said {...said[page.stage]} />
      )}
      {page.stage === "incomplete" && (
        <p className="mt-8">
          <ButtonLink to={href("/espace-membre")}>Ouvrir mon espace</ButtonLink>
        </p>
      )}
      <p className="small muted mt-10">
        {fr("Une question ? Écrivez à")} <a href={`mailto:${page.contactEmail}`}>{page.contactEmail}</a>.
      </p>
    </SaidBeside>
  );
}

const said = {
  incomplete: { title: messages.incomplete, text: messages.incompleteText },
  paid: { title: messages.paid, text: messages.paidText },
  processing: { title: messages.processing, text: messages.processingText },
  nothing_due: { title: messages.nothingDue, text: messages.nothingDueText },
  taken_back: { title: messages.takenBack, text: messages.takenBackText },
};

function Said({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h1 className="h2">{fr(title)}</h1>
      <p className="muted mt-5 max-w-xl">{fr(text)}</p>
    </>
  );
}
