import { expect, type Page } from "@playwright/test";
import { orderButton } from "../../app/features/billing/messages";
import type { Mails } from "./mail";
import { demoPerson, type Person } from "./people";
import type { Product } from "./product";

/** The words of the provider's page for each outcome. */
export const outcomes = {
  open: "Ouvert",
  paid: "Payé",
  failed: "Échoué",
  canceled: "Annulé",
  expired: "Expiré",
  pending: "En attente",
} as const;

interface LedgerPayment {
  id: string;
  status: string;
  sequenceType: string;
  amountCents: number;
  customerId: string | null;
  createdAt: string;
}

/** The code Claire of the demonstration passes on, read in the welcome she received: what else she ordered is confirmed too. */
export async function memberCode(product: Product, mails: Mails): Promise<string> {
  const welcome = await mails.waitFor({
    to: demoPerson(product, "claire").email,
    subject: "Votre commande est confirmée",
    link: "ref=",
  });
  const share = new URL(mails.linkOf(welcome, "ref="));
  const code = share.searchParams.get("ref");
  if (!code) throw new Error(`No code in ${share.href}`);
  return code;
}

/** Answers the order page and orders. */
export async function order(page: Page, { count = 1, now = true }: { count?: 1 | 2; now?: boolean } = {}) {
  await expect(page.getByRole("heading", { level: 1, name: "Votre commande" })).toBeVisible();
  await page.getByRole("radio", { name: count === 1 ? /En une fois/ : /En deux fois/ }).check();
  if (now) await page.getByRole("checkbox", { name: /Je demande que mon accès commence/ }).check();
  await page.getByRole("checkbox", { name: /J’accepte les conditions générales/ }).check();
  await page.getByRole("button", { name: orderButton }).click();
}

/** Fills in the sign-up form and sends it. */
export async function signUp(page: Page, person: Person) {
  await page.waitForURL(/\/auth\?onglet=inscription/);
  await page.getByRole("textbox", { name: "Prénom" }).fill(person.first_name);
  await page.getByRole("textbox", { name: "Nom", exact: true }).fill(person.last_name);
  await page.getByRole("textbox", { name: "Email" }).fill(person.email);
  await page.getByRole("textbox", { name: "Téléphone" }).fill(person.phone);
  await page.locator("input[name=password]").fill(person.password);
  await page.getByRole("checkbox", { name: /J'accepte les conditions|J’accepte les conditions/ }).check();
  await page.getByRole("button", { name: "Créer mon compte" }).click();
}

/** A new account, signed in with no page opened, and nothing ordered yet. That the form does it is told by `signUp`. */
export async function openAccount(page: Page, { first_name, last_name, ...person }: Person) {
  await sendToAuth(page, { ...person, intent: "sign-up", firstName: first_name, lastName: last_name, terms: "on" });
}

/** At the provider's page: chooses how the payment ends. */
export async function endPayment(page: Page, outcome: keyof typeof outcomes) {
  await expect(page.getByRole("heading", { level: 1, name: "Paiement de test" })).toBeVisible();
  await page.getByRole("radio", { name: outcomes[outcome], exact: true }).check();
  await page.getByRole("button", { name: "Continuer" }).click();
}

/** From the order page to the provider's, through a new account. */
export async function joinAs(page: Page, person: Person, { count, code }: { count?: 1 | 2; code?: string } = {}) {
  await page.goto(code ? `/membership?ref=${code}` : "/membership");
  await page.getByRole("button", { name: "Je deviens membre" }).click();
  await order(page, count ? { count } : {});
  await signUp(page, person);
  await expect(page.getByRole("heading", { level: 1, name: "Paiement de test" })).toBeVisible();
}

/** What the form of a page sends: its hidden fields as the page holds them, and these. Asked for, and not opened; where it leads. */
export async function sendForm(page: Page, path: string, fields: Record<string, string> = {}): Promise<string> {
  const html = await (await page.request.get(path)).text();
  const hidden = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
  const form = { ...Object.fromEntries(hidden.map(([, name, value]) => [name, value])), ...fields };
  const answer = await page.request.post(path, { form, headers: { "Sec-Fetch-Site": "same-origin" }, maxRedirects: 0 });
  expect(answer.status(), path).toBeLessThan(400);
  return answer.headers().location ?? "";
}

/**
 * At the provider’s page, through a new account and an order, with no page of ours opened: for a journey that begins there. That the pages
 * lead there is told by `joinAs`.
 */
export async function beginPayment(page: Page, person: Person, { count = 1 }: { count?: 1 | 2 } = {}) {
  await openAccount(page, person);
  const fields = { count: String(count), earlyStart: "oui", termsAccepted: "oui" };
  await page.goto(await sendForm(page, "/membership/commande", fields));
}

/**
 * Signed in with no page opened, for a journey that goes on by an address. That the form does it is told by `signIn`, and by the journeys
 * about accounts.
 */
export async function enter(page: Page, { email, password }: { email: string; password: string }) {
  await sendToAuth(page, { email, password });
}

/** What the form of the sign-in, or of the sign-up, sends. */
async function sendToAuth(page: Page, form: Record<string, string>) {
  const sent = { form, headers: { "Sec-Fetch-Site": "same-origin" }, maxRedirects: 0 };
  const answer = await page.request.post("/auth", sent);
  expect(answer.headers().location, "signed in").toMatch(/^\/(admin|espace-membre|membership)/);
  // « Connexion réussie ! » belongs to the page that follows at once.
  await page.context().clearCookies({ name: "__Host-flash" });
}

/** The coach arrives in the back office, everybody else in the member area. */
export async function signIn(page: Page, person: { email: string; password: string }) {
  await page.goto("/auth");
  await page.getByRole("textbox", { name: "Email" }).fill(person.email);
  await page.locator("input[name=password]").fill(person.password);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await page.waitForURL(/\/(admin|espace-membre)/);
}

/** What happened at the provider since `before` payments were there. */
export function providerOf({ simulatorUrl }: Product) {
  const payments = async (): Promise<LedgerPayment[]> => {
    const response = await fetch(`${simulatorUrl}/_sim/ledger`);
    return ((await response.json()) as { payments: LedgerPayment[] }).payments;
  };
  /** What people came to pay: the site debits what is due by itself, of anybody, as its clock goes on. */
  const opened = async () => (await payments()).filter(({ sequenceType }) => sequenceType !== "recurring");
  return {
    payments,
    opened,
    /** Ends a payment as the bank would, with no browser. */
    async settle(id: string, status: keyof typeof outcomes) {
      const response = await fetch(`${simulatorUrl}/_sim/payments/${id}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ status }),
      });
      if (!response.ok) throw new Error(`The simulator refused ${status}: ${response.status} ${await response.text()}`);
    },
    /** The bank will not have the next debit of this customer. */
    async refuseNextDebit(customerId: string | null) {
      const rule = { kind: "recurring.next", outcome: "failed", failureReason: "insufficient_funds", customerId };
      const response = await fetch(`${simulatorUrl}/_sim/faults`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(rule),
      });
      if (!response.ok) throw new Error(`The simulator refused the rule: ${response.status} ${await response.text()}`);
    },
    async newest(): Promise<LedgerPayment> {
      const newest = (await opened()).at(-1);
      if (!newest) throw new Error("The provider knows no payment");
      return newest;
    },
  };
}
