import { href, Link } from "react-router";
import { requireUser } from "~/features/accounts/accounts.server";
import { AccountFrame } from "~/features/accounts/profile/account-frame";
import { formatDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { ButtonLink } from "~/ui/button";
import { RuleList } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { Ordinals } from "~/ui/ordinals";
import { Tag } from "~/ui/tag";
import type { Route } from "./+types/own-gifts.page";
import { listGiftsAtBank, listOwnGifts } from "./gifts.server";
import { atBankLabel, stateLabels } from "./messages";

export const meta: Route.MetaFunction = () => unlistedHead();
export const handle = { crumb: () => "Années à offrir" };

export async function loader({ request }: Route.LoaderArgs) {
  const { id } = await requireUser(request, { destination: "cadeaux" });
  const at = { now: now() };
  return { atBank: await listGiftsAtBank(db(), id, at), gifts: await listOwnGifts(db(), id, at) };
}

const LINE = "flex flex-wrap items-center justify-between gap-x-4 gap-y-2";
const pathOf = (id: string) => href("/espace-membre/cadeaux/:id", { id });

export default function OwnGiftsPage({ loaderData: { atBank, gifts } }: Route.ComponentProps) {
  return (
    <AccountFrame
      tab="Années à offrir"
      title="Vos années à offrir"
      lede="Chacune a son code. Vous le remettez vous-même ; ce qu’il devient ne se voit pas ici."
    >
      {atBank.length + gifts.length === 0 ? (
        <EmptyState level={2} title="Aucune année à offrir" action={<OfferOne />}>
          {fr("Celles que vous achetez pour quelqu'un apparaissent ici, avec leur code.")}
        </EmptyState>
      ) : (
        <>
          <RuleList>
            {atBank.map(({ orderId, reference }) => (
              <li key={orderId} className={LINE}>
                <Link to={pathOf(orderId)}>{`Commande ${reference}`}</Link>
                <Tag kind="line">{atBankLabel}</Tag>
              </li>
            ))}
            {gifts.map(({ orderId, paidOn, openUntil, state }) => (
              <li key={orderId} className={LINE}>
                <span>
                  <Link to={pathOf(orderId)}>
                    <Ordinals>{`Payée le ${formatDay(paidOn)}`}</Ordinals>
                  </Link>
                  <span className="small muted block">
                    <Ordinals>{`À ouvrir jusqu'au ${formatDay(openUntil)}`}</Ordinals>
                  </span>
                </span>
                <Tag kind={stateLabels[state].kind}>{stateLabels[state].label}</Tag>
              </li>
            ))}
          </RuleList>
          <p className="mt-8">
            <OfferOne />
          </p>
        </>
      )}
    </AccountFrame>
  );
}

function OfferOne() {
  return (
    <ButtonLink to={href("/membership/offrir")} variant="secondary" small>
      Offrir une année
    </ButtonLink>
  );
}
