export const TITLE_MAX_CHARACTERS = 150;
export const CONTENT_MAX_CHARACTERS = 30_000;
export const REVIEWER_MAX_CHARACTERS = 120;
/** « En trois lignes »: each is one sentence. */
export const SUMMARY_MAX_LINES = 3;
export const SUMMARY_LINE_MAX_CHARACTERS = 200;

/** How long a text does best, in signs: what a search engine shows whole, and what fills a card. Help, never a refusal. */
export const advisedLengths = {
  excerpt: { from: 110, to: 200 },
  metaTitle: { from: 20, to: 58 },
  metaDescription: { from: 120, to: 155 },
} as const;

/** « 142 signes sur 155 », and what to do when it is out of the advised length. */
export function lengthText(length: number, { from, to }: { from: number; to: number }): string {
  const count = `${length}\u00a0${length > 1 ? "signes" : "signe"} sur ${to}`;
  if (length === 0) return count;
  if (length > to) return `${count} : la fin sera coupée`;
  return length < from ? `${count} : un peu court` : count;
}

/** A cover's address before it is saved; the hash of a drawing is only known to the server, which also answers without it. */
export function coverTrial({ kind, palette, seed, sun }: { kind: string; palette: string; seed: number; sun: number }) {
  const inside = (value: number, from: number, to: number) => Math.min(to, Math.max(from, Math.round(value) || from));
  return `${kind}-${palette}-${inside(seed, 0, 9_999)}-${inside(sun, 20, 80)}.0000000000.svg`;
}
