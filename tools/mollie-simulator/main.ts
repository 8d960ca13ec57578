import { createSimulator, DEMO_KEY } from "./server.ts";

const { env } = process;
if (env.NODE_ENV === "production" && env.SIMULATOR_ALLOW_PRODUCTION !== "1") {
  console.error(
    "The Mollie simulator refuses to start with NODE_ENV=production (SIMULATOR_ALLOW_PRODUCTION=1 for a demo).",
  );
  process.exit(1);
}

const simulator = await createSimulator({
  port: Number(env.SIMULATOR_PORT || 3001),
  ...(env.SIMULATOR_HOST ? { host: env.SIMULATOR_HOST } : {}),
  ...(env.SIMULATOR_PUBLIC_URL ? { publicUrl: env.SIMULATOR_PUBLIC_URL.replace(/\/$/, "") } : {}),
  ...(env.SIMULATOR_METHODS ? { methods: env.SIMULATOR_METHODS.split(",") } : {}),
  ...(env.SIMULATOR_STATE ? { statePath: env.SIMULATOR_STATE } : {}),
  ...(env.SIMULATOR_STRICT_LOCALHOST ? { strictLocalhost: env.SIMULATOR_STRICT_LOCALHOST === "1" } : {}),
  timeScale: Number(env.SIMULATOR_TIME_SCALE || 1),
  countedIds: env.SIMULATOR_IDS === "counted",
});
console.log(`Mollie simulator: ${simulator.url} (key ${DEMO_KEY})`);

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void simulator.close().then(() => process.exit(0)));
}
