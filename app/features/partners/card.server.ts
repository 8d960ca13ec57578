import type { At } from "~/platform/clock";
import { formatNearInstant } from "~/platform/clock";
import { config } from "~/platform/config.server";
import type { Db } from "~/platform/db/database.server";
import { qrPath } from "~/platform/qr-code.server";
import { findCode } from "./codes.server";
import type { ShownTicket } from "./ticket";

/** Where a code is checked, as it is typed: without its scheme. */
export function checkAddress(): string {
  return `${config().baseUrl.replace(/^https?:\/\//, "")}/v`;
}

/** The code of this person as their screen shows it, or null. */
export async function readTicket(db: Db, userId: string, at: At): Promise<ShownTicket | null> {
  const found = await findCode(db, userId, at);
  return (
    found && {
      code: found.code,
      firstName: found.firstName,
      until: formatNearInstant(found.endsAt),
      address: checkAddress(),
      qr: qrPath(`${config().baseUrl}/v/${found.code}`),
    }
  );
}
