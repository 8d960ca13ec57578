import { openDatabase } from "~/platform/db/database.server";
import type { Mails } from "./mail";
import { type Product, storeOf } from "./product";

const COACH = "bonjour@leclaircie.example";

async function keptMessages(product: Product): Promise<string[]> {
  const { kysely, close } = await openDatabase(storeOf(product));
  const rows = await kysely.selectFrom("contact_messages").select("id").execute();
  await close();
  return rows.map(({ id }) => id);
}

/**
 * From now on, counts the messages the site keeps. The returned function waits for the coach's notice of each and gives
 * these mails; it throws when more or fewer messages came than said.
 */
export async function watchMessages(product: Product, mails: Mails) {
  const known = await keptMessages(product);
  return async (count: number) => {
    const fresh = (await keptMessages(product)).filter((id) => !known.includes(id));
    if (fresh.length !== count) throw new Error(`${fresh.length} messages were kept, not ${count}`);
    const told = fresh.map((id) => mails.waitForAll({ to: COACH, saying: `/admin/messages/${id}`, count: 1 }));
    return (await Promise.all(told)).flat();
  };
}
