import type { Day } from "~/platform/clock";
import type { Cents } from "~/platform/money";
import type { TerminationKind, TerminationOutcome } from "./rules";

export interface ContractNoticesTable {
  id: string;
  kind: TerminationKind;
  /** One per recap shown. */
  client_key: string;
  received_at: Date;
  name: string;
  email: string;
  /** As typed; null for « je ne le retrouve pas ». */
  reference: string | null;
  /** Of a termination: the wished last day; null is the end of the year under way. */
  wished_day: Day | null;
  motive: string | null;
  /** An acknowledgement was sent. */
  acknowledged: boolean;
  /** The account that was signed in. */
  user_id: string | null;
  /** The order it was matched with, at receipt or by the coach. */
  order_id: string | null;
  outcome: TerminationOutcome | null;
  decided_at: Date | null;
  decided_by: string | null;
  refund_cents: Cents | null;
  last_day: Day | null;
  /** What the person was told when nothing was given back. */
  answer: string | null;
}

declare module "~/platform/db/tables" {
  interface Tables {
    contract_notices: ContractNoticesTable;
  }
}
