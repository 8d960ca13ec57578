import type { Actor } from "~/features/audit/audit.server";
import { readMoneyState } from "~/features/billing/billing.server";
import { countSold } from "~/features/booking/booking.server";
import { listRecordsThat } from "~/features/knowledge/knowledge.server";
import { waitingTexts } from "~/features/knowledge/messages";
import { countByKind } from "~/features/library/library.server";
import { readSitePictures } from "~/features/media/media.server";
import { countPartnersInForce } from "~/features/partners/partners.server";
import { listBookable } from "~/features/services/services.server";
import { settingName } from "~/features/settings/messages";
import {
  confirmSettings,
  getSettings,
  listSavedSettings,
  type SettingChanges,
} from "~/features/settings/settings.server";
import { countDemonstration } from "~/features/testimonials/testimonials.server";
import { parisDay, parisInstant } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { config } from "~/platform/config.server";
import type { Db, Trx } from "~/platform/db/database.server";
import { readMailHealth } from "~/platform/mail/mail-journal.server";
import { keyMode } from "~/platform/payments/payment-mode.server";
import { type GoLiveFacts, type GoLiveItem, goLiveList, isComplete, versionKeys } from "./go-live";

/** The go-live list as it stands, read from what is really there. */
export async function readGoLive(db: Db | Trx): Promise<GoLiveItem[]> {
  const { mailFrom, baseUrl, filesUrl, backup } = config();
  const at = { now: now() };
  const mail = await readMailHealth(db);
  const kinds = await countByKind(db, at);
  return goLiveList(
    {
      settings: await getSettings(db),
      saved: await listSavedSettings(db, versionKeys),
      portrait: (await readSitePictures(db, ["portrait"])).portrait !== undefined,
      library: [
        { name: "guides", ...kinds.guide },
        { name: "podcasts", ...kinds.audio },
        { name: "vidéos", ...kinds.video },
      ],
      mostChosen: await readMostChosen(db, at),
      today: parisDay(at.now),
      demonstration: await countDemonstration(db),
      partners: await countPartnersInForce(db, at),
      mail: {
        configured: mail.configured,
        from: mailFrom,
        // Proved once is enough: one wrong address typed by a visitor must not close the sales.
        working: mail.lastSentAt !== null,
      },
      usesBucket: [filesUrl, backup?.url].some((url) => url?.protocol === "s3:"),
      baseUrl,
      paymentKey: keyMode(),
      money: await readMoneyState(db),
      unsigned: waitingTexts(listRecordsThat(["unsigned"], at)),
    },
    settingName,
  );
}

/** What the sales of the year say of the service that is shown as the one most chosen. */
async function readMostChosen(db: Db | Trx, at: { now: Date }): Promise<GoLiveFacts["mostChosen"]> {
  const service = (await listBookable(db)).find(({ most_chosen }) => most_chosen);
  if (!service) return null;
  const sales = await countSold(db, parisInstant(`${parisDay(at.now).slice(0, 4)}-01-01`, "00:00"));
  const own = sales.find(({ service_id }) => service_id === service.id)?.count ?? 0;
  return { name: service.name, own: Number(own), most: Math.max(0, ...sales.map(({ count }) => Number(count))) };
}

/**
 * May an order be taken? A key that takes real money waits for the whole list; a test key takes none and is never held back. Handed to
 * billing by the roof.
 */
export async function mayTakeOrders(db: Db | Trx): Promise<boolean> {
  if (!config().production || keyMode() === "test") return true;
  return isComplete(await readGoLive(db));
}

/**
 * The coach read the terms and the privacy policy with her own facts in them, and stands by both versions, those that her page showed.
 * False when one is another by now, or when what they quote is still invented.
 */
export async function confirmTexts(trx: Trx, shown: Record<string, string>, at: Actor): Promise<boolean> {
  const read: SettingChanges = Object.fromEntries(versionKeys.map((key) => [key, shown[key] ?? ""]));
  const isReady = (await readGoLive(trx)).some(({ versions }) => versions);
  return isReady && confirmSettings(trx, read, at);
}
