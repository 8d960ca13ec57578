import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

interface Person {
  role: string;
  email: string;
}

type Account = Person & { password: string };

/**
 * The passwords of the demonstration's accounts, by address: drawn once per data folder, and kept there in
 * `demo-accounts.json` for its owner alone. A file that others may read holds no secret: it is drawn anew.
 */
export function keepPasswords(dataDir: string, people: Person[]): Map<string, string> {
  const file = join(dataDir, "demo-accounts.json");
  const known = new Map(readOwn(file).map(({ email, password }) => [email, password]));
  const accounts = people.map(({ role, email }) => ({ role, email, password: known.get(email) ?? draw() }));
  if (accounts.some(({ email }) => !known.has(email))) {
    mkdirSync(dataDir, { recursive: true });
    // The mode counts only for a file that is made.
    rmSync(file, { force: true });
    writeFileSync(file, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 });
  }
  return new Map(accounts.map(({ email, password }) => [email, password]));
}

function readOwn(file: string): Account[] {
  if (!existsSync(file) || statSync(file).mode & 0o077) return [];
  return JSON.parse(readFileSync(file, "utf8"));
}

function draw(): string {
  return randomBytes(12).toString("base64url");
}
