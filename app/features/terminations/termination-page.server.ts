import { currentUser } from "~/features/accounts/accounts.server";
import { listOrders } from "~/features/billing/billing.server";
import { sellerLine } from "~/features/settings/rules";
import { getSettings } from "~/features/settings/settings.server";
import { addYears, parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import type { TerminationValues } from "./forms";

/** What both pages show; who is signed in finds what is known of them already written. */
export async function readTerminationPage(request: Request) {
  const settings = await getSettings(db());
  const at = { now: now() };
  const today = parisDay(at.now);
  const user = await currentUser(request);
  const paid = user ? (await listOrders(db(), user.id, at)).filter(({ stage }) => stage === "paid") : [];
  const orders = paid.map(({ reference, label }) => ({ reference, label }));
  const known: Partial<TerminationValues> = user
    ? { name: `${user.firstName} ${user.lastName}`, email: user.email, reference: orders[0]?.reference ?? "" }
    : {};
  return {
    known,
    orders,
    today,
    latest: addYears(today, 2),
    withdrawalDays: settings.withdrawal_days,
    contactEmail: settings.contact_email,
    postalAddress: sellerLine(settings),
  };
}

export type TerminationPageData = Awaited<ReturnType<typeof readTerminationPage>>;
