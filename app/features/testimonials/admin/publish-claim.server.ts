import type { Actor } from "~/features/audit/audit.server";
import { config } from "~/platform/config.server";
import type { Trx } from "~/platform/db/database.server";
import { fr } from "~/ui/french";
import { isShown } from "../rules";

type Claim = { published: boolean; demonstration: boolean } | undefined;

/** Publishes, and does not say « visible » of what a real site leaves out for want of proof. */
export function publishingClaim<Done extends { ok: boolean }>(
  publish: (trx: Trx, input: { id: string }, actor: Actor) => Promise<Done>,
  find: (trx: Trx, id: string) => Promise<Claim>,
) {
  return async (trx: Trx, input: { id: string }, actor: Actor) => {
    const done = await publish(trx, input, actor);
    const claim = await find(trx, input.id);
    return {
      ...done,
      said: claim && !isShown(claim, config()) ? fr("Publié, mais pas montré : il manque sa preuve") : undefined,
    };
  };
}
