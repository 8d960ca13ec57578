import type { Announcement } from "./messages";
import type { LeadErrors } from "./rules";

/** What the server says of a request for the guide; a refusal carries what was typed, so that nothing is lost without a script. */
export type GuideFormResult =
  | { ok: true; email: string }
  | {
      ok: false;
      problem: Announcement;
      errors: LeadErrors;
      values: { firstName: string; email: string; letter: boolean };
    };

export type GuideRefusal = Extract<GuideFormResult, { ok: false }>;
