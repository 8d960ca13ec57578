import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { Audience, Block, LetterState, UnsentReason } from "./rules";

export type CopyState = "waiting" | "handing" | "handed" | "accepted" | "refused" | "left_out";

declare module "~/platform/db/tables" {
  interface Tables {
    letters: {
      id: string;
      /** All that addresses say of it. */
      number: GeneratedAlways<number>;
      subject: string;
      preheader: Generated<string>;
      audience: Generated<Audience>;
      blocks: JSONColumnType<Block[], string | undefined, string>;
      state: Generated<LetterState>;
      /** Hash of what the last trial showed. */
      tried_content: Generated<string | null>;
      tried_at: Generated<Date | null>;
      scheduled_for: Generated<Date | null>;
      /** Its moment came and it did not leave; until the coach writes it, schedules it or sends it. */
      unsent_because: Generated<UnsentReason | null>;
      html: Generated<string | null>;
      body_text: Generated<string | null>;
      started_at: Generated<Date | null>;
      ended_at: Generated<Date | null>;
      on_web: Generated<boolean>;
      created_at: Date;
      updated_at: Date;
    };
    letter_copies: {
      id: string;
      letter_id: string;
      subscriber_id: string;
      state: Generated<CopyState>;
      attempts: Generated<number>;
      next_try_at: Date;
      tried_at: Generated<Date | null>;
      /** What the mail server answered, without any address. */
      error: Generated<string | null>;
      bounced_at: Generated<Date | null>;
    };
  }
}
