import { firstAccessLink } from "../app/features/accounts/first-access-link.server.ts";
import { config } from "../app/platform/config.server.ts";

const HOURS = 24;

/** Writes a link that makes a coach's account, once: for the first one, or for one who lost every way in. */
const link = firstAccessLink(config(), { hours: HOURS, nowMs: Date.now() });
process.stdout.write(
  [
    `Ce lien crée un compte de coach. Il sert une fois et reste valable ${HOURS} h.`,
    "",
    `  ${link}`,
    "",
    "Il faut le même APP_SECRET et la même BASE_URL que le site.",
    "",
  ].join("\n"),
);
