import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  appDirectory: "app",
  /** Browsers read brotli and gzip copies written once, at build time. */
  async buildEnd({ reactRouterConfig }) {
    const { precompress } = await import("./tools/precompress.ts");
    await precompress(`${reactRouterConfig.buildDirectory}/client`);
  },
} satisfies Config;
