declare module "~/platform/db/tables" {
  interface Tables {
    /** `fields` is sealed. */
    tool_sheets: { id: string; user_id: string; slug: string; fields: string; updated_at: Date; first_kept_at: Date };
  }
}

export {};
