import { test } from "../support/browser";
import { findSheetAgain } from "../support/ended-session";

test("a sheet asked for once the session is over waits at the sign-in, and is kept afterwards", async ({
  page,
  product,
  watched,
}) => {
  watched.allowConsole(/401/);
  await findSheetAgain(page, product, { scripts: true });
});
