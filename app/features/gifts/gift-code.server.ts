import { randomInt } from "node:crypto";
import type { At } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import { dataKeyOf } from "~/platform/sealing/data-keys.server";
import { openColumns, sealText, UNREADABLE } from "~/platform/sealing/sealed-text.server";
import { sign } from "~/platform/signing.server";
import { CODE_LENGTH, CODE_SIGNS } from "./rules";
import type { Gift } from "./tables";

const TABLE = "gifts";

/** A code nobody has: what finds it again, and itself sealed with its buyer's key for this row. */
export async function makeCode(
  trx: Trx,
  { giftId, userId }: { giftId: string; userId: string },
  at: At,
): Promise<Pick<Gift, "code_hash" | "sealed_code">> {
  const code = Array.from({ length: CODE_LENGTH }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join("");
  const key = await dataKeyOf(trx, userId, at);
  return {
    code_hash: hashOf(code),
    sealed_code: sealText(key, { table: TABLE, column: "sealed_code", row: giftId }, code),
  };
}

/** The code of this gift, for its buyer alone; null when the key that sealed it is destroyed. */
export async function openCode(db: Db, gift: Pick<Gift, "id" | "sealed_code">): Promise<string | null> {
  const [opened] = await openColumns(db, TABLE, ["sealed_code"], [gift]);
  return opened && opened.sealed_code !== UNREADABLE ? opened.sealed_code : null;
}

export function hashOf(code: string): string {
  return sign("gift-code", code);
}
