import { eraseAgain, personalDataPort } from "~/features/my-data/my-data.server";
import { personalData } from "~/personal-data.server";
import { restoreNow } from "~/platform/backups/restore-command.server";
import { now } from "~/platform/clock.server";

// `npm run restore` in a process of its own, without the built site.
personalDataPort.provide(personalData);
process.exit(await restoreNow(process.argv.slice(3), (erasures) => eraseAgain(erasures, { now: now() })));
