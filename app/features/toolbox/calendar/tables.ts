declare module "~/platform/db/tables" {
  interface Tables {
    /** `token_hash` of a secret that is nowhere else. */
    calendar_links: { id: string; user_id: string; token_hash: string; created_at: Date };
  }
}

export {};
