import type { Selectable } from "kysely";
import { sql } from "kysely";
import type { Actor } from "~/features/audit/audit.server";
import { curatedRecords, type Keeping } from "~/features/curation/curation.server";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Tables } from "~/platform/db/tables";
import { clearMostChosen, findCallId } from "./queries.server";
import { callMinutes, callOf, checkService, type ServiceInput, type ServiceProblem } from "./rules";

export type Service = Selectable<Tables["services"]>;

const services = curatedRecords<"services", ServiceInput, ServiceProblem>({
  table: "services",
  subject: "service",
  actions: {
    saved: "services.saved",
    published: "services.published",
    hidden: "services.withdrawn",
    deleted: "services.deleted",
    moved: "services.moved",
  },
  check: checkService,
  keeping: async (trx, { most_chosen }, { now }) => {
    if (most_chosen) await clearMostChosen(trx, now);
  },
  // The day it was first on sale stays.
  publishing: (now) => ({ published_at: sql`coalesce(published_at, ${now})` }),
});

export const {
  list: listServices,
  find: findService,
  publish: publishService,
  hide: withdrawService,
  move: moveService,
} = services;

/** What is on sale, in the coach's order. */
export const listBookable = (db: Db | Trx): Promise<Service[]> => services.listPublished(db);

/** The free call, while it is offered. */
export async function findFreeCall(db: Db | Trx): Promise<Service | undefined> {
  return callOf(await listBookable(db));
}

/** How long the free call lasts; 0 while none is offered. */
export async function readFirstExchangeMinutes(db: Db | Trx): Promise<number> {
  return callMinutes(await listBookable(db));
}

/** Keeps a new service (not on sale until published) or the new text of an existing one, which stays of its kind. */
export async function saveService(trx: Trx, input: ServiceInput & Keeping & { position?: number }, actor: Actor) {
  const known = input.id ?? input.newId;
  const before = known === undefined ? undefined : await findService(trx, known);
  if (input.kind === "call" && before?.kind !== "call" && (await findCallId(trx)))
    return { ok: false, reason: "call_exists" } as const;
  const kind = before?.kind ?? input.kind;
  return services.save(trx, { ...input, kind, name: input.name.trim(), sentence: input.sentence.trim() }, actor);
}

/** Erases what was never on sale. */
export async function deleteService(trx: Trx, { id }: { id: string }, actor: Actor) {
  const service = await findService(trx, id);
  if (service?.published_at) return { ok: false, reason: "was_on_sale" } as const;
  return services.delete(trx, { id }, actor);
}
