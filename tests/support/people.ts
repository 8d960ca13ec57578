import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface Person {
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  password: string;
}

let births = 0;

/** Somebody new, with an address nobody used before. */
function newcomer(first_name: string, last_name: string): Person {
  births += 1;
  const email = `${first_name}.${last_name}.${process.pid}-${births}@exemple.test`.toLowerCase();
  return { first_name, last_name, email, phone: "06 12 34 56 78", password: "Promenade-en-foret-12" };
}

/** Claire looks for help and joins. */
export const newClaire = () => newcomer("Claire", "Morel");

/** Karim hesitates, comes back, and joins with Claire's code. */
export const newKarim = () => newcomer("Karim", "Benali");

interface DemoAccount {
  email: string;
  password: string;
}

/** The three people of the demonstration: Claire (member), Karim (an account, no membership), Sophie (the coach). */
export function demoPerson(product: { dataDir: string }, name: "claire" | "karim" | "sophie"): DemoAccount {
  const written = JSON.parse(readFileSync(join(product.dataDir, "demo-accounts.json"), "utf8"));
  const accounts: DemoAccount[] = Array.isArray(written) ? written : (written.accounts ?? Object.values(written));
  const found = accounts.find(({ email }) => email.startsWith(`${name}@`));
  if (!found) throw new Error(`The demonstration has no account for ${name}`);
  return found;
}
