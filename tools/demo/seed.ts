import { openDemonstrationAccount } from "~/features/accounts/accounts.server";
import { DEMONSTRATION_DOMAIN } from "~/features/accounts/rules";
import { findMembership, joinMembership, prepareOffer } from "~/features/membership/membership.server";
import { now } from "~/platform/clock.server";
import { config } from "~/platform/config.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { accountOpened } from "./account-opened";
import { seedCabinet } from "./cabinet";
import { seedEvents } from "./events";
import { seedLetters } from "./letters";
import { seedLibrary } from "./library";
import { seedPartners } from "./partners";
import { keepPasswords } from "./passwords";
import { payThere } from "./pay";
import { yearFor } from "./year";

const people = {
  member: {
    role: "membre",
    firstName: "Claire",
    lastName: "Morel",
    email: `claire@${DEMONSTRATION_DOMAIN}`,
    phone: "06 39 98 12 34",
  },
  visitor: {
    role: "visiteur avec compte",
    firstName: "Karim",
    lastName: "Benali",
    email: `karim@${DEMONSTRATION_DOMAIN}`,
    phone: "06 39 98 56 78",
  },
  coach: {
    role: "coach",
    firstName: "Sophie",
    lastName: "Delmas",
    email: `sophie@${DEMONSTRATION_DOMAIN}`,
    phone: "01 99 00 12 34",
  },
};

/**
 * Three accounts, one real membership paid at the simulator, four events, three partners, two letters, what the library holds and
 * promises, and a cabinet that is lived in, with its address. Done once: a second start changes nothing.
 */
export async function seed(): Promise<void> {
  const at = { now: now() };
  const passwords = keepPasswords(config().dataDir, Object.values(people));
  const open = (person: (typeof people)["coach"]) => {
    const password = passwords.get(person.email) ?? "";
    const admin = person === people.coach;
    return openDemonstrationAccount(db(), { ...person, password }, { admin, ...accountOpened(at, { admin }) });
  };
  const memberId = await open(people.member);
  await open(people.visitor);
  const coachId = await open(people.coach);
  if (!(await findMembership(db(), memberId, at))) await buyYear(memberId, at);
  await seedEvents(at);
  await seedPartners(db(), { coachId }, at);
  await seedLibrary(db(), { coachId }, at);
  await seedLetters(db(), { memberId, coachId }, at);
  await seedCabinet({ memberId, coachId }, at);
}

async function buyYear(userId: string, at: { now: Date }) {
  const { quote } = await prepareOffer(db(), { userId, code: "", count: 1 }, at);
  const joined = await inTransaction((trx) => joinMembership(trx, yearFor(userId, quote.totalCents), at));
  if (!joined.ok || !joined.payment) throw new Error("the demonstration member could not order");
  await payThere(joined.payment.id, at);
}
