import { escapeHtml, euros, OUTCOMES, page } from "./checkout-page.ts";
import { checkoutUrl, stateUrl } from "./payment-view.ts";
import { isFinal } from "./payments.ts";
import { refundedCents } from "./refunds.ts";
import type { Simulation } from "./simulation.ts";
import type { Payment } from "./state.ts";

const LAST = 50;

/** One drawing for every method: nobody's trademark. */
export const METHOD_ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 24"><rect x="1" y="3" width="30" height="18" rx="3" fill="#eef5fc" stroke="#14508c" stroke-width="2"/><path d="M1 9h30" stroke="#14508c" stroke-width="4"/></svg>';

function line(simulation: Simulation, payment: Payment): string {
  const at = new Date(payment.createdAt).toLocaleString("fr-FR", {
    timeZone: "Europe/Paris",
    dateStyle: "short",
    timeStyle: "short",
  });
  const status = OUTCOMES.find(([id]) => id === payment.status)?.[1] ?? payment.status;
  const refunded = refundedCents(simulation, payment.id);
  const open = payment.status === "open" && payment.redirectUrl !== null;
  const href = open ? checkoutUrl(simulation, payment) : stateUrl(simulation, payment);
  const usable = payment.status === "paid" || !isFinal(payment.status);
  return `<tr><td>${at}</td><td>${escapeHtml(payment.description)}<br><code>${payment.id}</code></td>
<td class="sum">${euros(payment.amountCents)}${refunded > 0 ? `<br>dont ${euros(refunded)} rendus` : ""}</td><td>${status}</td>
<td>${usable ? `<a href="${escapeHtml(href)}">${open ? "Payer" : "Changer l’état"}</a>` : ""}</td></tr>`;
}

/** The last payments, so that a person trying the site can refund, dispute or finish one. */
export function homePage(simulation: Simulation): string {
  const payments = [...simulation.store.payments.values()].slice(-LAST).reverse();
  const late = [...simulation.store.deliveries.values()].filter((delivery) => delivery.state === "waiting").length;
  const table = `<div class="scroll"><table><thead><tr><th>Date</th><th>Paiement</th><th>Montant</th><th>Statut</th><th>Agir</th></tr></thead>
<tbody>${payments.map((payment) => line(simulation, payment)).join("")}</tbody></table></div>`;
  return page(
    "Simulateur Mollie",
    `<section class="card"><h1>Paiements de test</h1>
<p class="hint">Aucun argent réel. ${late > 0 ? `Notifications en attente\u202f: ${late}.` : "Toutes les notifications sont parties."}</p>
${payments.length > 0 ? table : "<p>Aucun paiement pour le moment.</p>"}</section>`,
    true,
  );
}
