import { createServer } from "node:http";
import { createServer as createVite } from "vite";

process.env.NODE_ENV ??= "development";

const server = createServer();
const vite = await createVite({ server: { middlewareMode: true, hmr: { server } }, appType: "custom" });

// Vite would end the process at SIGTERM, before the database is closed.
process.removeAllListeners("SIGTERM");
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void vite.close());

type ServerModule = typeof import("../app/server.ts");
type DatabaseModule = typeof import("../app/platform/db/database.server.ts");
type SeedModule = typeof import("./demo/seed.ts");
type Listener = ReturnType<ServerModule["createApp"]>["listener"];

const load = async () => (await vite.ssrLoadModule("/app/server.ts")) as ServerModule;
let current: { module: ServerModule; listener: Listener } | undefined;

/** The site of this moment. After an edit Vite gives new modules, which receive the database already open. */
async function site(): Promise<Listener> {
  const module = await load();
  if (current?.module !== module) {
    const { initDatabase } = (await vite.ssrLoadModule("/app/platform/db/database.server.ts")) as DatabaseModule;
    initDatabase(database);
    current = { module, listener: module.createApp({ development: true }).listener };
  }
  return current.listener;
}

const database = await (await load()).start({
  server,
  demonstrate: async () => ((await vite.ssrLoadModule("/tools/demo/seed.ts")) as SeedModule).seed(),
  listener: (request, response) => {
    vite.middlewares(request, response, async () => {
      try {
        (await site())(request, response);
      } catch (error) {
        if (error instanceof Error) vite.ssrFixStacktrace(error);
        console.error(error);
        response.statusCode = 500;
        response.end("The server could not load; see the terminal.");
      }
    });
  },
});
