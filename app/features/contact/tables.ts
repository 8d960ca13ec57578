import type { Generated, GeneratedAlways } from "kysely";
import type { ClosedReason, ContactSource, ContactStatus, ReplyWay } from "./rules";

declare module "~/platform/db/tables" {
  interface Tables {
    contact_messages: {
      id: string;
      name: string;
      /** Only where the answer goes by e-mail; an account's is answered at the address that it has (`addressOf`). */
      email: string | null;
      /** Whose it is: written from its space, left with an address of its own since, or answered there. Null: it is kept under its address. */
      user_id: Generated<string | null>;
      /** An account that wanted no mail, or was answered in its space, has let go of it: nothing is answered to its address. */
      no_way_back: Generated<boolean>;
      /** Gone once they were called back. */
      phone: string | null;
      reply_by: ReplyWay;
      /** Hours of Paris between which to call, and whether a message may be left. */
      call_from: number | null;
      call_until: number | null;
      voicemail: boolean | null;
      /** Drawn by the form it was sent from; null without scripts. */
      form_key: string | null;
      /** The first message of a conversation read with a passphrase. */
      follows: string | null;
      situation: string | null;
      /** Sealed, as `closed_note` and the text of answers. */
      message: string;
      /** True where a box was ticked, on the form or before the first message of a member; false where none is asked. */
      consent_rgpd: boolean;
      /** Version of the privacy policy that the sentence led to; null where it names none. */
      consent_version: string | null;
      /** Version of the sentence that was agreed to. */
      consent_text_version: string | null;
      consent_at: Date | null;
      /** Written before every form asked for the tick: the database takes no other without it. */
      unticked: Generated<boolean>;
      source: ContactSource;
      status: ContactStatus;
      /** Kept aside until the coach accepts it: no mail was sent. */
      suspect: boolean;
      /** Why, as words of `Suspicion` separated by spaces; kept once the message is accepted. */
      suspicions: string;
      created_at: Date;
      status_changed_at: Date | null;
      /** Of a message archived without an answer. */
      closed_reason: ClosedReason | null;
      closed_note: string | null;
      /** The last thing that happened to it; kept by the database. */
      moved_at: GeneratedAlways<Date>;
      status_changed_by: string | null;
    };
    contact_answers: {
      id: string;
      message_id: string;
      text: string;
      answered_at: Date;
      answered_by: string | null;
      /** When it was first read with a passphrase. */
      read_at: Date | null;
      /** Not mailed, since its reader asked for no mail: read by the account of its message alone. */
      kept_in_space: Generated<boolean>;
    };
    /** One of the passphrases of a message: the four words themselves are kept nowhere. */
    passphrases: {
      passphrase_hash: string;
      message_id: string;
      created_at: Date;
    };
    saved_answers: {
      id: string;
      title: string;
      text: string;
      updated_at: Date;
    };
  }
}
