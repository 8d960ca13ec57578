import { testDatabase } from "./database";

/** A database, and what the mails of a visitor need of the settings of the process: the site's address and its secret. */
export async function openMailing() {
  process.env.BASE_URL = "https://leclaircie.example";
  process.env.APP_SECRET = "a-secret-for-tests-0123456789abcdef0123456789";
  return testDatabase();
}
