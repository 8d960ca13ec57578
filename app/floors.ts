/**
 * The rooms of the house by floor: a room imports only from floors below its own, never sideways.
 * Read by `tests/architecture.test.ts`.
 */
export const floors: Record<number, string[]> = {
  8: ["site", "member-area", "admin"],
  7: ["terminations", "data-requests", "retention"],
  6: ["letters", "booking", "quotes", "my-data"],
  5: ["events", "advice", "library", "partners", "gifts", "hours", "toolbox"],
  4: ["membership", "guide", "accounting"],
  3: ["billing", "referral", "contact", "newsletter", "blog", "testimonials"],
  2: ["archive", "legal", "media", "faq", "couples", "promo", "availability", "breaches"],
  1: ["accounts", "services", "promises"],
  0: ["settings", "curation", "safety", "offer", "knowledge"],
  // The cellar: what every room may write in.
  [-1]: ["audit", "security-log"],
};

/** What stands above every room and may import any of them; nothing imports the roof. */
export const roof = [
  "routes.ts",
  "jobs.ts",
  "fulfilments.server.ts",
  "account-merges.server.ts",
  "personal-data.server.ts",
  "retention.server.ts",
  "address-proofs.server.ts",
  "paid-accounts.server.ts",
  "mail-samples.server.ts",
  "attachments.server.ts",
  "offer-facts.server.ts",
  "site-pages.ts",
  "cached-pages.ts",
  "following-pages.tsx",
  "server.ts",
  "root.tsx",
  "entry.server.tsx",
  "entry.client.tsx",
];

/** Belong to no floor and import no room. */
export const foundations = ["floors.ts", "env.d.ts"];
