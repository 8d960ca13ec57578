import { backUrl } from "./checkout.ts";
import { CHECKOUT_CSS } from "./checkout-style.ts";
import type { MethodTerms } from "./methods.ts";
import { CARD_FAILURES } from "./payments.ts";
import type { Simulation } from "./simulation.ts";
import type { Payment } from "./state.ts";

export const OUTCOMES: readonly (readonly [string, string])[] = [
  ["open", "Ouvert"],
  ["paid", "Payé"],
  ["failed", "Échoué"],
  ["canceled", "Annulé"],
  ["expired", "Expiré"],
  ["pending", "En attente"],
];

const REASONS: Record<string, string> = {
  authentication_abandoned: "Authentification abandonnée",
  authentication_failed: "Authentification échouée",
  authentication_required: "Authentification exigée",
  authentication_unavailable_acs: "Authentification indisponible",
  card_declined: "Carte refusée",
  card_expired: "Carte expirée",
  inactive_card: "Carte inactive",
  insufficient_funds: "Provision insuffisante",
  invalid_cvv: "Cryptogramme erroné",
  invalid_card_holder_name: "Nom du porteur erroné",
  invalid_card_number: "Numéro de carte erroné",
  invalid_card_type: "Type de carte refusé",
  possible_fraud: "Fraude possible",
  refused_by_issuer: "Refus de la banque",
  unknown_reason: "Raison inconnue",
};

export const escapeHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** « 1 250,00 € » with narrow no-break spaces. */
export function euros(cents: number): string {
  return new Intl.NumberFormat("fr-FR", { style: "currency", currency: "EUR" })
    .format(cents / 100)
    .replaceAll(" ", "\u202f");
}

export function page(title: string, body: string, wide = false): string {
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
<style>${CHECKOUT_CSS}</style>
</head>
<body>
<p class="banner" role="note">Simulateur Mollie – développement</p>
<main${wide ? ' class="wide"' : ""}>${body}</main>
</body>
</html>`;
}

function summary(simulation: Simulation, payment: Payment): string {
  return `<header class="summary">
<p class="merchant">${escapeHtml(simulation.merchantName)}</p>
<p class="amount">${euros(payment.amountCents)}</p>
<p class="description">${escapeHtml(payment.description)}</p>
</header>`;
}

function radios(
  name: string,
  legend: string,
  choices: readonly (readonly [string, string])[],
  checked: string,
): string {
  const items = choices.map(
    ([value, label]) =>
      `<label class="choice"><input type="radio" name="${name}" value="${value}"${value === checked ? " checked" : ""}><span>${escapeHtml(label)}</span></label>`,
  );
  return `<fieldset><legend>${legend}</legend><div class="choices">${items.join("")}</div></fieldset>`;
}

function reasons(): string {
  const options = CARD_FAILURES.map((code) => `<option value="${code}">${escapeHtml(REASONS[code] ?? code)}</option>`);
  return `<p class="field reason"><label for="reason">Raison de l’échec (carte)</label>
<select id="reason" name="reason"><option value="">Selon le montant</option>${options.join("")}</select></p>`;
}

const WEBHOOK_OPTIONS = `<details><summary>Options de notification</summary>
<label class="check"><input type="checkbox" name="withoutWebhook"><span>Ne pas envoyer le webhook</span></label>
<label class="check"><input type="checkbox" name="twice"><span>Envoyer deux fois</span></label>
<p class="field"><label for="delaySeconds">Retarder de (secondes)</label><input id="delaySeconds" name="delaySeconds" type="number" min="0" max="600" inputmode="numeric" placeholder="0"></p>
</details>`;

const NOTICES: Record<string, string> = {
  failed: "Ce paiement a échoué. Vous pouvez essayer de nouveau ou choisir un autre moyen de paiement.",
  canceled: "Vous avez interrompu ce paiement. Vous pouvez reprendre ou revenir à la boutique.",
};

/** The page of an open payment: method when there is a choice, outcome, notification options. */
export function outcomePage(
  simulation: Simulation,
  payment: Payment,
  methods: MethodTerms[],
  notice: string | null,
): string {
  const choices = methods.map((method) => [method.id, method.label] as const);
  const first = methods[0];
  const message = notice === null ? undefined : NOTICES[notice];
  return page(
    "Paiement de test",
    `${summary(simulation, payment)}
<section class="card">
<h1>Paiement de test</h1>
<p class="hint">Aucun argent ne sera débité. Choisissez l’issue du paiement.</p>
${message ? `<p class="notice" role="alert">${message}</p>` : ""}
<form method="post">
${
  choices.length > 1
    ? radios("method", "Moyen de paiement", choices, first?.id ?? "")
    : `<p class="method">Moyen de paiement\u202f: <strong>${escapeHtml(first?.label ?? "")}</strong></p>`
}
${radios("status", "Statut du paiement", OUTCOMES, "paid")}
${reasons()}
${WEBHOOK_OPTIONS}
<button type="submit">Continuer</button>
</form>
<p class="back"><a href="${escapeHtml(backUrl(payment))}">Retour à la boutique</a></p>
</section>`,
  );
}

/** Mollie's test-mode « change payment state » page: result of a pending payment, refund and dispute of a paid one. */
export function changeStatePage(
  simulation: Simulation,
  payment: Payment,
  money: { refundableCents: number; chargedBackCents: number },
  done: boolean,
): string {
  const pending = payment.status !== "paid";
  const outcomes = OUTCOMES.filter(([status]) => ["paid", "failed", "expired", "pending"].includes(status));
  const refund =
    money.refundableCents > 0
      ? `<form method="post"><input type="hidden" name="intent" value="refund">
<p class="field"><label for="amount">Montant à rembourser (€)</label>
<input id="amount" name="amount" inputmode="decimal" value="${(money.refundableCents / 100).toFixed(2).replace(".", ",")}"></p>
<button type="submit">Rembourser</button></form>`
      : `<p class="hint">Ce paiement est entièrement remboursé.</p>`;
  const dispute =
    money.chargedBackCents > 0
      ? `<form method="post"><input type="hidden" name="intent" value="undo-dispute"><button class="quiet" type="submit">Annuler la contestation</button></form>`
      : `<form method="post"><input type="hidden" name="intent" value="dispute"><button class="quiet" type="submit">Contester le paiement (impayé)</button></form>`;
  return page(
    "État du paiement de test",
    `${summary(simulation, payment)}
<section class="card">
<h1>État du paiement de test</h1>
<p class="hint">${pending ? "Ce paiement attend une réponse de la banque." : "Ce paiement est payé."}</p>
${done ? `<p class="notice" role="status">C’est enregistré.</p>` : ""}
${
  pending
    ? `<form method="post">${radios("status", "Statut du paiement", outcomes, "paid")}${reasons()}${WEBHOOK_OPTIONS}<button type="submit">Continuer</button></form>`
    : `${refund}${dispute}`
}
${payment.redirectUrl ? `<p class="back"><a href="${escapeHtml(payment.redirectUrl)}">Retour à la boutique</a></p>` : ""}
</section>`,
  );
}

/** An unknown, expired or finished payment. */
export function unavailablePage(payment: Payment | null): string {
  return page(
    "Paiement indisponible",
    `<section class="card"><h1>Ce paiement n’est plus disponible</h1>
<p class="hint">Il est terminé ou son délai est passé. Aucun argent n’a été débité ici.</p>
${payment ? `<p class="back"><a href="${escapeHtml(payment.redirectUrl ?? backUrl(payment))}">Retour à la boutique</a></p>` : ""}
</section>`,
  );
}
