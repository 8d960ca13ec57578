import { balanceNamed, balanceTransactions, balanceTransactionView, balanceView } from "./balances.ts";
import { chargebackById, chargebacksOf, chargebackView } from "./chargebacks.ts";
import { createCustomer, customerById, customerView, deleteCustomer, updateCustomer } from "./customers.ts";
import { ApiError, unknownEntity } from "./errors.ts";
import { documentation, hal, html, listBody } from "./lists.ts";
import { createMandate, mandateById, mandatesOf, mandateView, revokeMandate } from "./mandates.ts";
import { listMethods, methodTerms, methodView } from "./methods.ts";
import { PROFILE_ID, paymentView } from "./payment-view.ts";
import { cancelPayment, createPayment, paymentById, updatePayment } from "./payments.ts";
import { cancelRefund, createRefund, refundById, refundsOf, refundView } from "./refunds.ts";
import { settlementById, settlementView } from "./settlements.ts";
import type { Simulation } from "./simulation.ts";
import type { Payment } from "./state.ts";

interface ApiCall {
  simulation: Simulation;
  url: URL;
  params: Record<string, string>;
  body: Record<string, unknown>;
}

export interface ApiAnswer {
  status: number;
  body?: unknown;
}

interface ApiRoute {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  pattern: string;
  run(call: ApiCall): ApiAnswer;
}

const embedOf = (url: URL) => (url.searchParams.get("embed") ?? "").split(",");
const param = (call: ApiCall, name: string) => call.params[name] ?? "";

function visiblePayment({ simulation, params }: ApiCall): Payment {
  const payment = paymentById(simulation, params.paymentId ?? "");
  if (payment.hiddenReads > 0) {
    payment.hiddenReads -= 1;
    throw unknownEntity("payment", payment.id);
  }
  return payment;
}

function created(call: ApiCall, customerId?: string): ApiAnswer {
  const payment = createPayment(call.simulation, call.body, customerId);
  return { status: 201, body: paymentView(call.simulation, payment) };
}

function paymentList(call: ApiCall, payments: Payment[], operation: string): ApiAnswer {
  const view = (payment: Payment) => paymentView(call.simulation, payment, embedOf(call.url));
  return { status: 200, body: listBody("payments", payments, view, call.url, operation) };
}

const settlementOf = (call: ApiCall) => settlementById(call.simulation, param(call, "settlementId"));

const ROUTES: readonly ApiRoute[] = [
  { method: "POST", pattern: "/v2/payments", run: (call) => created(call) },
  {
    method: "GET",
    pattern: "/v2/payments",
    run: (call) => paymentList(call, [...call.simulation.store.payments.values()], "list-payments"),
  },
  {
    method: "GET",
    pattern: "/v2/payments/:paymentId",
    run: (call) => ({ status: 200, body: paymentView(call.simulation, visiblePayment(call), embedOf(call.url)) }),
  },
  {
    method: "PATCH",
    pattern: "/v2/payments/:paymentId",
    run: (call) => {
      const payment = updatePayment(call.simulation, param(call, "paymentId"), call.body);
      return { status: 200, body: paymentView(call.simulation, payment) };
    },
  },
  {
    method: "DELETE",
    pattern: "/v2/payments/:paymentId",
    run: (call) => {
      const payment = cancelPayment(call.simulation, param(call, "paymentId"));
      return { status: 200, body: paymentView(call.simulation, payment) };
    },
  },
  {
    method: "POST",
    pattern: "/v2/payments/:paymentId/refunds",
    run: (call) => {
      const refund = createRefund(call.simulation, param(call, "paymentId"), call.body);
      return { status: 201, body: refundView(call.simulation, refund) };
    },
  },
  {
    method: "GET",
    pattern: "/v2/payments/:paymentId/refunds",
    run: (call) => {
      const refunds = refundsOf(call.simulation, visiblePayment(call).id);
      const view = (refund: (typeof refunds)[number]) => refundView(call.simulation, refund);
      return { status: 200, body: listBody("refunds", refunds, view, call.url, "list-refunds") };
    },
  },
  {
    method: "GET",
    pattern: "/v2/payments/:paymentId/refunds/:refundId",
    run: (call) => {
      const refund = refundById(call.simulation, param(call, "paymentId"), param(call, "refundId"));
      return { status: 200, body: refundView(call.simulation, refund) };
    },
  },
  {
    method: "DELETE",
    pattern: "/v2/payments/:paymentId/refunds/:refundId",
    run: (call) => {
      cancelRefund(call.simulation, param(call, "paymentId"), param(call, "refundId"));
      return { status: 204 };
    },
  },
  {
    method: "GET",
    pattern: "/v2/refunds",
    run: (call) => {
      const refunds = [...call.simulation.store.refunds.values()];
      const view = (refund: (typeof refunds)[number]) => refundView(call.simulation, refund);
      return { status: 200, body: listBody("refunds", refunds, view, call.url, "list-all-refunds") };
    },
  },
  {
    method: "GET",
    pattern: "/v2/payments/:paymentId/chargebacks",
    run: (call) => {
      const chargebacks = chargebacksOf(call.simulation, visiblePayment(call).id);
      const view = (one: (typeof chargebacks)[number]) => chargebackView(call.simulation, one);
      return { status: 200, body: listBody("chargebacks", chargebacks, view, call.url, "list-chargebacks") };
    },
  },
  {
    method: "GET",
    pattern: "/v2/payments/:paymentId/chargebacks/:chargebackId",
    run: (call) => {
      const chargeback = chargebackById(call.simulation, visiblePayment(call).id, param(call, "chargebackId"));
      return { status: 200, body: chargebackView(call.simulation, chargeback) };
    },
  },
  {
    method: "GET",
    pattern: "/v2/chargebacks",
    run: (call) => {
      const chargebacks = [...call.simulation.store.chargebacks.values()];
      const view = (one: (typeof chargebacks)[number]) => chargebackView(call.simulation, one);
      return { status: 200, body: listBody("chargebacks", chargebacks, view, call.url, "list-all-chargebacks") };
    },
  },
  {
    method: "GET",
    pattern: "/v2/balances",
    run: ({ simulation, url }) => {
      const one = balanceView(simulation);
      return { status: 200, body: listBody("balances", [one], (balance) => balance, url, "list-balances") };
    },
  },
  {
    method: "GET",
    pattern: "/v2/balances/:balanceId",
    run: (call) => {
      balanceNamed(param(call, "balanceId"));
      return { status: 200, body: balanceView(call.simulation) };
    },
  },
  {
    method: "GET",
    pattern: "/v2/balances/:balanceId/transactions",
    run: (call) => {
      balanceNamed(param(call, "balanceId"));
      const lines = balanceTransactions(call.simulation);
      const body = listBody(
        "balance_transactions",
        lines,
        balanceTransactionView,
        call.url,
        "list-balance-transactions",
      );
      return { status: 200, body };
    },
  },
  {
    method: "GET",
    pattern: "/v2/settlements",
    run: ({ simulation, url }) => {
      const settlements = [...simulation.store.settlements.values()];
      const view = (one: (typeof settlements)[number]) => settlementView(simulation, one);
      return { status: 200, body: listBody("settlements", settlements, view, url, "list-settlements") };
    },
  },
  {
    method: "GET",
    pattern: "/v2/settlements/:settlementId",
    run: (call) => ({ status: 200, body: settlementView(call.simulation, settlementOf(call)) }),
  },
  {
    method: "GET",
    pattern: "/v2/settlements/:settlementId/payments",
    run: (call) => {
      const payments = settlementOf(call).paymentIds.flatMap((id) => call.simulation.store.payments.get(id) ?? []);
      return paymentList(call, payments, "list-settlement-payments");
    },
  },
  {
    method: "GET",
    pattern: "/v2/settlements/:settlementId/refunds",
    run: (call) => {
      const refunds = settlementOf(call).refundIds.flatMap((id) => call.simulation.store.refunds.get(id) ?? []);
      const view = (refund: (typeof refunds)[number]) => refundView(call.simulation, refund);
      return { status: 200, body: listBody("refunds", refunds, view, call.url, "list-settlement-refunds") };
    },
  },
  {
    method: "GET",
    pattern: "/v2/settlements/:settlementId/chargebacks",
    run: (call) => {
      const { chargebackIds } = settlementOf(call);
      const chargebacks = chargebackIds.flatMap((id) => call.simulation.store.chargebacks.get(id) ?? []);
      const view = (one: (typeof chargebacks)[number]) => chargebackView(call.simulation, one);
      return { status: 200, body: listBody("chargebacks", chargebacks, view, call.url, "list-settlement-chargebacks") };
    },
  },
  {
    method: "POST",
    pattern: "/v2/customers",
    run: ({ simulation, body }) => ({ status: 201, body: customerView(simulation, createCustomer(simulation, body)) }),
  },
  {
    method: "GET",
    pattern: "/v2/customers",
    run: ({ simulation, url }) => {
      const customers = [...simulation.store.customers.values()].filter((customer) => !customer.deleted);
      const view = (customer: (typeof customers)[number]) => customerView(simulation, customer);
      return { status: 200, body: listBody("customers", customers, view, url, "list-customers") };
    },
  },
  {
    method: "GET",
    pattern: "/v2/customers/:customerId",
    run: (call) => {
      const customer = customerById(call.simulation, param(call, "customerId"));
      return { status: 200, body: customerView(call.simulation, customer) };
    },
  },
  {
    method: "PATCH",
    pattern: "/v2/customers/:customerId",
    run: (call) => {
      const customer = updateCustomer(call.simulation, param(call, "customerId"), call.body);
      return { status: 200, body: customerView(call.simulation, customer) };
    },
  },
  {
    method: "DELETE",
    pattern: "/v2/customers/:customerId",
    run: (call) => {
      deleteCustomer(call.simulation, param(call, "customerId"));
      return { status: 204 };
    },
  },
  {
    method: "POST",
    pattern: "/v2/customers/:customerId/payments",
    run: (call) => created(call, param(call, "customerId")),
  },
  {
    method: "GET",
    pattern: "/v2/customers/:customerId/payments",
    run: (call) => {
      const customer = customerById(call.simulation, param(call, "customerId"));
      const payments = [...call.simulation.store.payments.values()].filter((one) => one.customerId === customer.id);
      return paymentList(call, payments, "list-customer-payments");
    },
  },
  {
    method: "POST",
    pattern: "/v2/customers/:customerId/mandates",
    run: (call) => {
      const mandate = createMandate(call.simulation, param(call, "customerId"), call.body);
      return { status: 201, body: mandateView(call.simulation, mandate) };
    },
  },
  {
    method: "GET",
    pattern: "/v2/customers/:customerId/mandates",
    run: (call) => {
      const mandates = mandatesOf(call.simulation, param(call, "customerId"));
      const view = (mandate: (typeof mandates)[number]) => mandateView(call.simulation, mandate);
      return { status: 200, body: listBody("mandates", mandates, view, call.url, "list-mandates") };
    },
  },
  {
    method: "GET",
    pattern: "/v2/customers/:customerId/mandates/:mandateId",
    run: (call) => {
      const mandate = mandateById(call.simulation, param(call, "customerId"), param(call, "mandateId"));
      return { status: 200, body: mandateView(call.simulation, mandate) };
    },
  },
  {
    method: "DELETE",
    pattern: "/v2/customers/:customerId/mandates/:mandateId",
    run: (call) => {
      revokeMandate(call.simulation, param(call, "customerId"), param(call, "mandateId"));
      return { status: 204 };
    },
  },
  {
    method: "GET",
    pattern: "/v2/methods",
    run: ({ simulation, url }) => ({ status: 200, body: listMethods(simulation, url) }),
  },
  {
    method: "GET",
    pattern: "/v2/methods/:methodId",
    run: (call) => {
      const terms = methodTerms(param(call, "methodId"));
      if (!terms || !call.simulation.methods.includes(terms.id)) throw unknownEntity("method", param(call, "methodId"));
      return { status: 200, body: methodView(call.simulation, terms) };
    },
  },
  {
    method: "GET",
    pattern: "/v2/profiles/me",
    run: ({ simulation }) => ({ status: 200, body: profileView(simulation) }),
  },
];

function profileView(simulation: Simulation) {
  return {
    resource: "profile",
    id: PROFILE_ID,
    mode: "test",
    name: simulation.merchantName,
    website: "https://leclaircie.example",
    email: "bonjour@leclaircie.example",
    phone: "+33100000000",
    businessCategory: "OTHER_MERCHANDISE",
    status: "verified",
    createdAt: "2026-01-05T09:00:00+00:00",
    _links: {
      self: hal(`${simulation.publicUrl}/v2/profiles/${PROFILE_ID}`),
      dashboard: html(`${simulation.publicUrl}/_sim/ledger`),
      methods: hal(`${simulation.publicUrl}/v2/methods`),
      payments: hal(`${simulation.publicUrl}/v2/payments`),
      documentation: documentation("get-current-profile"),
    },
  };
}

function match(pattern: string, path: string): Record<string, string> | null {
  const names = pattern.split("/");
  const parts = path.split("/");
  if (names.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const part = parts[index] ?? "";
    if (name.startsWith(":") && part !== "") params[name.slice(1)] = part;
    else if (name !== part) return null;
  }
  return params;
}

/** The route of a request. Throws 404 for an unknown path, 405 for a known path with another method. */
export function findRoute(method: string, path: string): { route: ApiRoute; params: Record<string, string> } {
  let pathKnown = false;
  for (const route of ROUTES) {
    const params = match(route.pattern, path);
    if (!params) continue;
    pathKnown = true;
    if (route.method === method) return { route, params };
  }
  throw pathKnown
    ? new ApiError(405, `The method ${method} is not allowed here`)
    : new ApiError(404, "The requested resource does not exist");
}
