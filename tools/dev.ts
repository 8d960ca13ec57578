import { createServer } from "node:http";
import { createServer as createVite } from "vite";

process.env.NODE_ENV ??= "development";

const server = createServer();
const vite = await createVite({
  server: { middlewareMode: true, hmr: { server } },
  appType: "custom",
});

type ServerModule = typeof import("../app/server.ts");
const load = () => vite.ssrLoadModule("/app/server.ts") as Promise<ServerModule>;

server.on("request", (request, response) => {
  vite.middlewares(request, response, async () => {
    try {
      const { listener } = await load();
      await listener(request, response);
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error);
      console.error(error);
      response.statusCode = 500;
      response.end("The server could not load; see the terminal.");
    }
  });
});

const port = Number(process.env.PORT ?? 3000);
await load();
server.listen(port, "localhost", () => console.log(`http://localhost:${port}`));
