import { randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createAccount } from "~/features/accounts/accounts.server";
import { openCheckout, syncPayment } from "~/features/billing/billing.server";
import { findMembership, joinMembership, prepareOffer } from "~/features/membership/membership.server";
import { now } from "~/platform/clock.server";
import { config } from "~/platform/config.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { seedEvents } from "./events";

/** Anybody may read these: they exist where the payments are simulated, nowhere else. */
const PASSWORD = "passerelle-des-deux-rives";

const people = {
  member: {
    role: "membre",
    firstName: "Claire",
    lastName: "Morel",
    email: "claire@demo.example",
    phone: "06 39 98 12 34",
  },
  visitor: {
    role: "visiteur avec compte",
    firstName: "Karim",
    lastName: "Benali",
    email: "karim@demo.example",
    phone: "06 39 98 56 78",
  },
  coach: {
    role: "coach",
    firstName: "Sophie",
    lastName: "Delmas",
    email: "sophie@demo.example",
    phone: "01 99 00 12 34",
  },
};

/** Three accounts, one real membership paid at the simulator, and four events. Done once: a second start changes nothing. */
export async function seed(): Promise<void> {
  const at = { now: now() };
  for (const person of Object.values(people)) {
    await createAccount(
      db(),
      { ...person, password: PASSWORD },
      { confirmed: true, admin: person === people.coach, now: at.now },
    );
  }
  const memberId = await createAccount(
    db(),
    { ...people.member, password: PASSWORD },
    { confirmed: true, now: at.now },
  );
  if (!(await findMembership(db(), memberId, at))) await buyYear(memberId, at);
  await seedEvents(at);
  writeAccounts();
}

async function buyYear(userId: string, at: { now: Date }) {
  const { quote } = await prepareOffer(db(), { userId, code: "", count: 1 }, at);
  const joined = await inTransaction((trx) =>
    joinMembership(
      trx,
      {
        userId,
        clientKey: randomUUID(),
        count: 1,
        code: "",
        earlyStart: true,
        termsAccepted: true,
        shownTotalCents: quote.totalCents,
      },
      at,
    ),
  );
  if (!joined.ok || !joined.payment) throw new Error("the demonstration member could not order");
  const paymentId = joined.payment.id;
  await openCheckout(paymentId, at);
  const { provider_id } = await db()
    .selectFrom("payments")
    .select("provider_id")
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  const paid = await fetch(`${config().mollieApiUrl}/_sim/payments/${provider_id}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ status: "paid", method: "creditcard" }),
  });
  if (!paid.ok) throw new Error("the simulator did not take the demonstration payment");
  await syncPayment(paymentId, at);
}

function writeAccounts() {
  const { dataDir } = config();
  mkdirSync(dataDir, { recursive: true });
  const accounts = Object.values(people).map(({ role, email }) => ({ role, email, password: PASSWORD }));
  writeFileSync(join(dataDir, "demo-accounts.json"), `${JSON.stringify(accounts, null, 2)}\n`);
}
