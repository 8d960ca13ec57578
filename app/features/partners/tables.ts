import type { CuratedRow } from "~/features/curation/curation.server";
import type { PartnerInput } from "./rules";

interface PartnersTable extends PartnerInput, CuratedRow {}

declare module "~/platform/db/tables" {
  interface Tables {
    partners: PartnersTable;
    partner_codes: {
      id: string;
      user_id: string;
      /** HMAC of the code: found by whoever types it, read by nobody. */
      code_hash: string;
      sealed_code: string;
      /** The first name the member chose to be shown; not theirs of necessity. */
      sealed_first_name: string | null;
      created_at: Date;
      ends_at: Date;
    };
    partner_checks: {
      /** `2026-11`. */
      month: string;
      checks: number;
    };
  }
}
