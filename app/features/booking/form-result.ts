/** A booking that was not made: what is wrong, and everything that was typed. */
export interface BookRefused {
  errors: Record<string, string | undefined>;
  problem: { title: string; text: string } | null;
  typed: Record<string, string>;
}
