import type { Page } from "@playwright/test";
import { openDatabase } from "~/platform/db/database.server";
import { enter } from "./joining";
import { demoPerson } from "./people";
import { type Product, storeOf } from "./product";

/** Claire is signed in with no sheet kept, whatever another journey of the same product kept before. */
export async function enterWithNothingKept(page: Page, product: Product): Promise<void> {
  const database = await openDatabase(storeOf(product));
  await database.kysely.deleteFrom("tool_sheets").execute();
  await database.close();
  await enter(page, demoPerson(product, "claire"));
}
