import { randomUUID } from "node:crypto";
import { createAccount } from "~/features/accounts/accounts.server";
import { nameOtherParent } from "~/features/couples/couples.server";
import { grantMembership } from "~/features/membership/membership.server";
import { addDays, parisDay } from "~/platform/clock";
import { db, inTransaction } from "~/platform/db/database.server";
import { meeting, registered } from "./meetings";
import { type Browser, type OpenSite, plain } from "./site";

const password = "orage-sur-la-mer";

/** A member of these tests, signed in. */
export interface Spouse {
  id: string;
  email: string;
  browser: Browser;
  /** Whom they say is the other parent. */
  names: string;
  /** An event where one other person has a place. */
  slug: string;
}

async function memberOf(site: OpenSite, firstName: string) {
  const email = `${randomUUID()}@exemple.test`;
  const now = new Date();
  const who = { firstName, lastName: "Morel", phone: "06 98 76 54 32", email, password };
  const id = await createAccount(db(), who, { confirmed: true, now });
  const today = parisDay(now);
  const given = { userId: id, from: today, until: addDays(today, 200), reason: "Essai" };
  await inTransaction((trx) => grantMembership(trx, given, { now, by: null }));
  return { id, email, browser: await site.signIn(id) };
}

export function declare(userId: string, email: string): Promise<unknown> {
  const input = { userId, givenName: null, email, phone: null };
  return inTransaction((trx) => nameOtherParent(trx, input, { now: new Date() }));
}

/**
 * Two members alike in everything but this: the first is tied to a client, Claire, who declared them, whom they declare, and who
 * has a place where they ask for one; the second declares somebody unknown, and nobody declared them.
 */
export async function openSpouses(
  site: OpenSite,
): Promise<{ claire: Omit<Spouse, "names" | "slug">; tied: Spouse; free: Spouse }> {
  const [claire, other] = [await memberOf(site, "Claire"), await memberOf(site, "Nadia")];
  const spouse = async (names: string, seated: string): Promise<Spouse> => {
    const event = await meeting(new Date(), { title: "Un café", capacity: 12 });
    await registered(event.id, seated, new Date());
    const one = { ...(await memberOf(site, "Alix")), names, slug: event.slug };
    await declare(one.id, names);
    return one;
  };
  const tied = await spouse(claire.email, claire.id);
  const free = await spouse(`${randomUUID()}@exemple.test`, other.id);
  await declare(claire.id, tied.email);
  await declare(other.id, `${randomUUID()}@exemple.test`);
  return { claire, tied, free };
}

/** What a member, or somebody signed out under their address, asks of the site: each step by its name. */
export const steps: Record<string, (spouse: Spouse, site: OpenSite) => Promise<Response>> = {
  "sign in": ({ email }, site) => site.browser().post("/auth", { intent: "sign-in", email, password }),
  "a wrong password": ({ email }, site) => site.browser().post("/auth", { intent: "sign-in", email, password: "non" }),
  "the member area": ({ browser }) => browser.get("/espace-membre"),
  exchanges: ({ browser }) => browser.get("/espace-membre/echanges"),
  "a new letter": ({ browser }) => browser.get("/espace-membre/echanges/nouveau"),
  "a letter sent": ({ browser }) =>
    browser.post("/espace-membre/echanges/nouveau", {
      clientKey: randomUUID(),
      shownAbsences: "",
      text: "Que dire ce soir ?",
      consent: "oui",
      intent: "send",
    }),
  "exchanges again": ({ browser }) => browser.get("/espace-membre/echanges"),
  "the other parent": ({ browser }) => browser.get("/espace-membre/autre-parent"),
  "the other parent, refused": ({ browser }) => browser.post("/espace-membre/autre-parent", { email: "x" }),
  "the other parent, declared": ({ browser, names }) => browser.post("/espace-membre/autre-parent", { email: names }),
  "contact form": ({ email }, site) =>
    site.browser().post("/contact/message", {
      source: "page",
      name: "Alix Morel",
      email,
      message: "Bonjour, je voudrais un rendez-vous.",
      consent: "on",
    }),
  "the event": ({ browser, slug }) => browser.get(`/evenements/${slug}`),
  "a place taken": ({ browser, slug }) => browser.post(`/evenements/${slug}`, { intent: "register" }),
  "the event, with a place": ({ browser, slug }) => browser.get(`/evenements/${slug}`),
  "a place given back": ({ browser, slug }) =>
    browser.post(`/evenements/${slug}`, { intent: "give-back", shown: "confirmed:free" }),
  "a withdrawal": ({ email }, site) =>
    site.browser().post("/renoncer-au-contrat", { name: "Alix Morel", email, reference: "LE-7K2M9Q" }),
  "the profile": ({ browser }) => browser.get("/espace-membre/profil"),
};

/** All that an answer says, without what is drawn anew at each one, and whose it is. */
export async function said(answer: Response, { email, names, slug }: Spouse): Promise<string> {
  const headers = [...answer.headers].map(([name, value]) => `${name}: ${value}`).sort();
  const text = plain([answer.status, ...headers, await answer.text()].join("\n"));
  return neutral(
    text
      .replaceAll(email, "EMAIL")
      .replaceAll(encodeURIComponent(email), "EMAIL")
      .replaceAll(names, "NAMED")
      .replaceAll(slug, "SLUG"),
  );
}

/** Without nonces, ids, keys, codes and moments. */
export function neutral(text: string): string {
  return text
    .replace(/[A-Za-z\d+/]{22}==/g, "NONCE")
    .replace(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, "ID")
    .replace(/CLAIR-[A-Z\d]{4}-[A-Z\d]{4}/g, "CODE")
    .replace(/[\w-]{22,}/g, "KEY")
    .replace(/\b1[789]\d{8}(\d{3})?\b/g, "MOMENT")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "MOMENT")
    .replace(/\w{3}, \d\d \w{3} \d{4} [\d:]+ GMT/g, "MOMENT")
    .replace(/\b\d{1,2}\s?h\s?\d{2}\b/g, "HOUR");
}
