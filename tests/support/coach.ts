import { randomUUID } from "node:crypto";
import { createAccount } from "~/features/accounts/accounts.server";
import type { Db } from "~/platform/db/database.server";
import { builtSite } from "./built-site";
import { cookies } from "./edges";

const password = "passerelle-des-deux-rives";

interface Visitor {
  get(path: string): Promise<Response>;
  post(path: string, fields: Record<string, string>): Promise<Response>;
}

export interface OpenSite {
  db: Db;
  visitor: Visitor;
  /** Whoever carries these cookies. */
  as(cookie: string): Visitor;
  /** Somebody with an account and no role. */
  registered: Visitor;
  coach: Visitor & { id: string; email: string };
  close(): Promise<void>;
}

/** The built site as a function of requests, on a database of its own, with three people in front of it. */
export async function openSite(): Promise<OpenSite> {
  const { db, ask, post, close } = await builtSite();

  const as = (cookie: string): Visitor => ({
    get: (path) => ask(path, { headers: { Cookie: cookie } }),
    post: (path, fields) => post(path, fields, { Cookie: cookie }),
  });

  async function account(firstName: string, admin: boolean) {
    const email = `${randomUUID()}@test.example`;
    const person = { firstName, lastName: "Test", email, phone: "0612345678", password };
    const id = await createAccount(db, person, { confirmed: true, admin, now: new Date() });
    const answer = await as("").post("/auth", { intent: "sign-in", email, password });
    if (answer.status !== 303 && answer.status !== 302) throw new Error(`not signed in: ${answer.status}`);
    return { id, email, ...as(cookies(answer.headers)) };
  }

  return {
    db,
    visitor: as(""),
    as,
    registered: await account("Karim", false),
    coach: await account("Sophie", true),
    close,
  };
}

/** A page as it is read: without its markup, with plain spaces. */
export async function readText(answer: Response): Promise<string> {
  const html = await answer.text();
  return html
    .replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>/g, " ")
    .replace(/<\/?sup>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replace(/[\s\u00a0\u202f]+/g, " ");
}
