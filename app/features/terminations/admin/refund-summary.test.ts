import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { CloseForm } from "./close-form";
import { rightEnded } from "./messages";
import { RefundSummary } from "./refund-summary";
import type { TerminationData } from "./termination-view.server";

type Plan = NonNullable<TerminationData["plan"]>;

const plan: Plan = {
  end: null,
  endsGoods: false,
  endsNothing: false,
  gift: false,
  openedOn: null,
  refundCents: 25_00,
  insteadCents: null,
  paidCents: 25_00,
  lastDay: null,
  inTime: true,
  withdrawUntil: "2026-12-08",
  servedOn: null,
  usedMinutes: null,
  dueCents: null,
  waits: false,
};
const termination = { kind: "withdrawal", receivedOn: "2026-12-04", fresh: true, plan } as TerminationData;

function page(change: Partial<Plan>): string {
  const whole = { ...plan, ...change };
  const Page = () => [
    createElement(RefundSummary, { key: "reckoning", termination, plan: whole, refusal: undefined }),
    createElement(CloseForm, { key: "close", proposed: whole.servedOn ? rightEnded(whole.servedOn) : undefined }),
  ];
  const html = renderToStaticMarkup(createElement(createRoutesStub([{ path: "/", Component: Page }])));
  return html.replaceAll("&#x27;", "'").replaceAll("’", "'").replace(/\s/g, " ");
}

test("a place in time comes back whole; one already used at the buyer's request is closed with its reason, or given back all the same", () => {
  const whole = page({});
  expect(whole).toMatch(/Tout est à rendre\..*Rembourser 25 €</);
  expect(whole).toContain('name="shownCents" value="2500"');
  expect(whole).not.toMatch(/L'accès|L\. 221-28/);
  const served = page({ refundCents: 0, insteadCents: 25_00, servedOn: "2026-12-03" });
  expect(served).toMatch(/eu lieu le 3 décembre 2026, .*\(L\. 221-28, 1°\)\. Rien n'est à rendre/);
  expect(served).toMatch(/À rendre.*>0 €.*Rembourser 25 € quand même</);
  expect(served).toMatch(/<textarea[^>]*>Lors de la commande, vous avez demandé.*il a eu lieu le 3 décembre 2026/);
});

test("where nothing stops and nothing goes back, no button says that a contract ends", () => {
  const late = page({ refundCents: 0, inTime: false, endsNothing: true });
  expect(late).toMatch(/Rien ne s'arrête et rien n'est à rendre : répondez par « Clore sans remboursement »/);
  expect(late).not.toContain("Confirmer la fin du contrat");
  expect(late).not.toContain('value="refund"');
  expect(page({ refundCents: 0, endsGoods: true })).toContain("Confirmer la fin du contrat");
  expect(page({ refundCents: 0, insteadCents: 25_00, endsNothing: true })).toContain("Rembourser 25 € quand même");
});

test("of hours bought, what was held is due and the rest comes back; once all was held at the buyer's request, nothing", () => {
  const pack = { paidCents: 650_00, refundCents: 520_00, usedMinutes: 60, endsGoods: true };
  const inTime = page(pack);
  expect(inTime).toMatch(/les heures faites restent dues, au prix de l'heure achetée \(L\. 221-25\)/);
  expect(inTime).toMatch(/Heures faites.*>1 heure<.*Rembourser 520 €</);
  expect(page({ ...pack, inTime: false })).toContain("(article 8) rendent les heures qui n'ont pas été faites");
  expect(page({ ...pack, usedMinutes: 0, refundCents: 650_00 })).toContain("Tout est à rendre.");
  const served = page({ ...pack, usedMinutes: 300, refundCents: 0, endsGoods: false });
  expect(served).toMatch(/le droit de rétractation a pris fin \(L\. 221-28, 1°\)\. Rien n'est à rendre/);
});
