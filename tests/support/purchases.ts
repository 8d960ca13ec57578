import { randomUUID } from "node:crypto";
import { fulfilmentsPort, openCheckout, salesConditionPort, syncPayment } from "~/features/billing/billing.server";
import { freeAppointments, lockCalendar } from "~/features/booking/booking.server";
import { type JoinInput, joinMembership } from "~/features/membership/membership.server";
import { personalDataPort } from "~/features/my-data/my-data.server";
import { lostAppointmentsPort } from "~/features/quotes/quotes.server";
import { summarizeReferrals } from "~/features/referral/referral.server";
import { fulfilments } from "~/fulfilments.server";
import { personalData } from "~/personal-data.server";
import { inTransaction } from "~/platform/db/database.server";
import { yearFor } from "../../tools/demo/year";
import { virtualClock } from "../../tools/mollie-simulator/clock.ts";
import { createSimulator, type Simulator } from "../../tools/mollie-simulator/server.ts";
import { testDatabase } from "./database";

export type Purchases = Awaited<ReturnType<typeof openPurchases>>;

/** Where the tests of years begin: ahead of the provider's clock, which only moves forward; a Saturday, as in 2026. */
export const november = new Date("2054-11-21T10:00:00Z");

/** This day, in the middle of a morning. */
export const on = (day: string) => new Date(`${day}T10:00:00Z`);

/** Kept from one purchases to the next: the product reads the provider's address once. */
let port = 0;

/**
 * A fresh database and a payment provider of its own, without web server: notifications go nowhere, a test says when
 * something is heard of.
 */
export async function openPurchases() {
  const simulator: Simulator = await createSimulator({ port });
  port = Number(new URL(simulator.url).port);
  process.env.MOLLIE_API_URL = simulator.url;
  process.env.BASE_URL = "http://localhost:9";
  process.env.LIMITS = "off";
  const { db, kind, close } = await testDatabase();
  fulfilmentsPort.provide(fulfilments);
  personalDataPort.provide(personalData);
  salesConditionPort.provide(async () => true);
  lostAppointmentsPort.provide({ lock: lockCalendar, free: freeAppointments });

  return {
    db,
    kind,
    simulator,

    /**
     * Time back at the beginning for the next test of a file: a provider with an empty ledger, no fault and its clock at
     * today, and books that take invoices of any day.
     */
    async startOver() {
      const { simulation } = simulator;
      const clock = virtualClock(0, (offset) => {
        simulation.store.clockOffsetMs = offset;
      });
      Object.assign(simulation, { clock });
      await this.control("reset");
      await db.updateTable("invoice_counters").set({ last_date: "2000-01-01" }).execute();
    },

    /** An account with a confirmed address. */
    async person(firstName: string): Promise<string> {
      const id = randomUUID();
      const created_at = new Date("2026-01-01T12:00:00Z");
      const email = `${id}@test.example`;
      await db
        .insertInto("users")
        .values({ id, email, email_verified: true, created_at, updated_at: created_at })
        .execute();
      await db
        .insertInto("profiles")
        .values({
          id,
          first_name: firstName,
          last_name: "Test",
          phone: "0612345678",
          created_at,
          terms_version: null,
          terms_accepted_at: null,
        })
        .execute();
      return id;
    },

    /** Orders a year; 500 € in one payment, at once, unless said otherwise. */
    join(userId: string, now: Date, input: Partial<JoinInput> = {}) {
      const year = yearFor(userId, input.code ? 350_00 : 500_00);
      return inTransaction((trx) => joinMembership(trx, { ...year, ...input }, { now }));
    },

    /** Brings the provider's clock to this instant; it never goes back. */
    async moveTo(now: Date) {
      const ahead = now.getTime() - simulator.simulation.clock.now();
      if (ahead > 0) await simulator.advance(ahead);
    },

    /** Orders and opens the provider's page; returns the attempt with its number there. */
    async order(userId: string, now: Date, input: Partial<JoinInput> = {}) {
      await this.moveTo(now);
      const joined = await this.join(userId, now, input);
      if (!joined.ok || !joined.payment) throw new Error(`not ordered: ${joined.ok ? "paid" : joined.reason}`);
      const checkout = await openCheckout(joined.payment.id, { now });
      if (checkout.kind !== "redirect") throw new Error(`no checkout: ${checkout.kind}`);
      const payment = await this.payment(joined.payment.id);
      return { order: joined.order, paymentId: payment.id, providerId: payment.provider_id ?? "", url: checkout.url };
    },

    /** Decides a payment at the provider, as its page would. */
    async decide(providerId: string, status: string, more: Record<string, unknown> = {}) {
      const response = await fetch(`${simulator.url}/_sim/payments/${providerId}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ status, ...more }),
      });
      if (!response.ok) throw new Error(`the provider refused: ${await response.text()}`);
    },

    async control(path: string, body: Record<string, unknown> = {}) {
      const response = await fetch(`${simulator.url}/_sim/${path}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`the provider refused: ${await response.text()}`);
    },

    /** What the provider kept of everything, in its own ledger. */
    keptAtProvider(): number {
      return simulator
        .ledger()
        .payments.filter(({ status }) => status === "paid")
        .reduce((sum, one) => sum + one.amountCents - one.refundedCents - one.chargedBackCents, 0);
    },

    /** Orders, pays and hears of it: a member. */
    async member(firstName: string, now: Date, input: Partial<JoinInput> = {}) {
      const userId = await this.person(firstName);
      const bought = await this.order(userId, now, input);
      await this.decide(bought.providerId, "paid");
      await syncPayment(bought.paymentId, { now });
      return { userId, ...bought };
    },

    /** The code a member passes on. */
    async codeOf(userId: string): Promise<string> {
      const { code } = await summarizeReferrals(db, userId, { now: november });
      if (!code) throw new Error("a member has a code");
      return code;
    },

    /** What the provider holds under one of our attempts. */
    atProvider(paymentId: string) {
      return simulator
        .ledger()
        .payments.filter((one) => (one.metadata as { paymentId?: string } | null)?.paymentId === paymentId);
    },

    payment(id: string) {
      return db.selectFrom("payments").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    },

    /** The debits of this person's second payments, made or waiting. */
    async debits(userId: string): Promise<string[]> {
      const debits = await db
        .selectFrom("payments")
        .select("id")
        .where("user_id", "=", userId)
        .where("sequence_type", "=", "recurring")
        .orderBy("created_at")
        .execute();
      return debits.map(({ id }) => id);
    },

    count(
      table:
        | "payments"
        | "invoices"
        | "membership_periods"
        | "payment_outcomes"
        | "refunds"
        | "outbox"
        | "archived_contracts"
        | "archive_marks",
    ) {
      return db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow()
        .then((row) => row.count);
    },

    async close() {
      await close();
      await simulator.close();
    },
  };
}
