import { isoInstant } from "./clock.ts";
import { gone, unknownEntity, unprocessable } from "./errors.ts";
import { documentation, hal, html } from "./lists.ts";
import { LOCALES } from "./methods.ts";
import { checkMetadata, refuseUnknown } from "./request-fields.ts";
import type { Simulation } from "./simulation.ts";
import type { Customer } from "./state.ts";

const FIELDS = ["name", "email", "locale", "metadata"];

function check(body: Record<string, unknown>): void {
  refuseUnknown(body, FIELDS);
  for (const field of ["name", "email"]) {
    const value = body[field];
    if (value != null && typeof value !== "string") throw unprocessable(`The ${field} is invalid`, field);
  }
  if (typeof body.email === "string" && !/^[^@\s]+@[^@\s]+$/.test(body.email)) {
    throw unprocessable("The email address is invalid", "email");
  }
  if (body.locale != null && !LOCALES.includes(body.locale as string)) {
    throw unprocessable("The locale is invalid", "locale");
  }
  checkMetadata(body.metadata);
}

export function createCustomer(simulation: Simulation, body: Record<string, unknown>): Customer {
  check(body);
  const customer: Customer = {
    id: simulation.id("cst"),
    createdAt: simulation.clock.now(),
    name: (body.name as string | undefined) ?? null,
    email: (body.email as string | undefined) ?? null,
    locale: (body.locale as string | undefined) ?? null,
    metadata: body.metadata ?? null,
    deleted: false,
  };
  simulation.store.customers.set(customer.id, customer);
  return customer;
}

/** Throws 404 for an unknown id, 410 for a deleted customer. */
export function customerById(simulation: Simulation, id: string): Customer {
  const customer = simulation.store.customers.get(id);
  if (!customer) throw unknownEntity("customer", id);
  if (customer.deleted) throw gone("customer");
  return customer;
}

export function updateCustomer(simulation: Simulation, id: string, body: Record<string, unknown>): Customer {
  const customer = customerById(simulation, id);
  check(body);
  Object.assign(customer, body);
  return customer;
}

/** Deleting a customer revokes the mandates. */
export function deleteCustomer(simulation: Simulation, id: string): void {
  customerById(simulation, id).deleted = true;
  for (const mandate of simulation.store.mandates.values()) {
    if (mandate.customerId === id) {
      mandate.revoked = true;
      mandate.status = "invalid";
    }
  }
}

export function customerView(simulation: Simulation, customer: Customer) {
  const self = `${simulation.publicUrl}/v2/customers/${customer.id}`;
  return {
    resource: "customer",
    id: customer.id,
    mode: customer.mode ?? "test",
    name: customer.name,
    email: customer.email,
    locale: customer.locale,
    metadata: customer.metadata,
    createdAt: isoInstant(customer.createdAt),
    _links: {
      self: hal(self),
      dashboard: html(`${simulation.publicUrl}/_sim/ledger`),
      payments: hal(`${self}/payments`),
      mandates: hal(`${self}/mandates`),
      documentation: documentation("get-customer"),
    },
  };
}
