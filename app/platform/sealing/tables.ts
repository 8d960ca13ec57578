declare module "~/platform/db/tables" {
  interface Tables {
    data_keys: {
      id: string;
      /** Whose texts it opens; null: those of one text of somebody without an account, with which it goes. */
      user_id: string | null;
      /** The key itself, encrypted with a wrapping key, which the database does not hold. */
      wrapped_key: string;
      /** Which wrapping key, by its name. */
      wrapped_with: string;
      created_at: Date;
    };
  }
}

export {};
