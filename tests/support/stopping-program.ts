import { createServer } from "node:http";
import { log } from "~/platform/log.server";
import { stopOnSignals } from "~/platform/process.server";

// A process that stops on a signal as the site does, and says when it listens to signals.
const server = createServer().listen(0);
stopOnSignals(async () => {
  server.close();
});
log.info("server_started");
