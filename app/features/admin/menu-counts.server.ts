import { openQuestions } from "~/features/advice/advice.server";
import { meetingsOfDay } from "~/features/booking/booking.server";
import { openBreaches } from "~/features/breaches/breaches.server";
import { waitingMessages } from "~/features/contact/contact.server";
import { openRequests } from "~/features/data-requests/data-requests.server";
import { pendingQuotes } from "~/features/quotes/quotes.server";
import { payoutsToMake } from "~/features/referral/referral.server";
import { openTerminations } from "~/features/terminations/terminations.server";
import type { At } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import { failedMails } from "~/platform/mail/mail-journal.server";
import type { MenuCounts } from "./menu";

/** What waits behind the entries of the menu, the meetings of the day and the quotes under way. One query, of counts that an index or a short table holds: every page asks it. */
export function readMenuCounts(db: Db, { now }: At): Promise<MenuCounts> {
  return db
    .selectNoFrom(() => [
      meetingsOfDay(db, { now }).$asScalar().as("/admin/rendez-vous"),
      openQuestions(db).$asScalar().as("/admin/echanges"),
      waitingMessages(db).$asScalar().as("/admin/messages"),
      pendingQuotes(db, { now }).$asScalar().as("/admin/devis"),
      openRequests(db).$asScalar().as("/admin/demandes"),
      openTerminations(db).$asScalar().as("/admin/fins-de-contrat"),
      payoutsToMake(db, { now }).$asScalar().as("/admin/recompenses"),
      failedMails(db).$asScalar().as("/admin/emails"),
      openBreaches(db).$asScalar().as("/admin/violations"),
    ])
    .executeTakeFirstOrThrow();
}
