import { expect, test } from "vitest";
import { netOf } from "~/features/billing/invoice-amounts";
import { dice } from "../../../tests/lives/dice";
import { amountsOf } from "./entry-amounts.server";

test("a payment of which all went, in any parts and with some that came back, leaves no cent of sale nor of VAT", () => {
  for (let seed = 0; seed < 500; seed += 1) {
    const { between, one } = dice(seed);
    const [price, rateBp] = [between(2, 900_00), one([550, 1000, 2000])];
    let [refunded, taken, net] = [0, 0, netOf(price, rateBp)];
    const move = (refundCents: number, takenCents: number) => {
      const beginsAtCents = takenCents === 0 ? -refunded : price - taken;
      net += amountsOf({ amountCents: -(refundCents + takenCents), beginsAtCents, rateBp }).netCents;
      refunded += refundCents;
      taken += takenCents;
    };
    for (let act = 0; act < 12; act += 1) {
      const left = price - refunded - taken;
      const cents = one([between(0, left), -between(0, refunded)]);
      if (cents > 0 && one([true, false])) move(0, cents);
      else move(cents, 0);
    }
    expect(net, `seed ${seed}`).toBe(netOf(price, rateBp) - netOf(refunded, rateBp) - lostTo(taken, price, rateBp));
    move(price - refunded - taken, 0);
    expect(net, `seed ${seed}`).toBe(0);
  }
});

const lostTo = (taken: number, price: number, rateBp: number) => netOf(price, rateBp) - netOf(price - taken, rateBp);
