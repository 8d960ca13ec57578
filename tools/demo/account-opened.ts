const DAY_MS = 86_400_000;

/** When an account of the demonstration was opened: before its first meeting, and the coach’s before her first quote. */
export function accountOpened({ now }: { now: Date }, { admin }: { admin: boolean }): { now: Date } {
  return { now: new Date(now.getTime() - (admin ? 60 : 28) * DAY_MS) };
}
