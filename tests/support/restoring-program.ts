import { restoreNow } from "~/platform/backups/restore-command.server";

// `npm run restore` in a process of its own, without the built site.
process.exit(await restoreNow(process.argv.slice(3)));
