import type { Page } from "@playwright/test";
import { openDatabase } from "~/platform/db/database.server";
import { signIn } from "./joining";
import { demoPerson } from "./people";
import { type Product, storeOf } from "./product";

/** Claire is signed in with no sheet kept, whatever another journey of the same product kept before. */
export async function signInWithNothingKept(page: Page, product: Product): Promise<void> {
  const database = await openDatabase(storeOf(product));
  await database.kysely.deleteFrom("tool_sheets").execute();
  await database.close();
  await signIn(page, demoPerson(product, "claire"));
}
