import process from "node:process";
import { vi } from "vitest";

// Before each file of a process that runs several: our modules are read anew, with what they hold (the configuration, the file store,
// the ports), what a file put in the place of something is taken away, and the environment is as the first file found it.
const kept = globalThis as { environmentAtStart?: NodeJS.ProcessEnv };
kept.environmentAtStart ??= { ...process.env };
const atStart = kept.environmentAtStart;

vi.useRealTimers();
vi.restoreAllMocks();
vi.unstubAllGlobals();
vi.resetModules();
for (const name of Object.keys(process.env)) if (!(name in atStart)) delete process.env[name];
Object.assign(process.env, atStart);
