/** What a page that keeps a text says it has seen: when the text last changed. Sent as `version`. */
export function versionOf(changed: Date): string {
  return String(changed.getTime());
}

/** What a form says it has seen; undefined when it says nothing that can be read. */
export function versionIn(form: FormData): Date | undefined {
  const version = String(form.get("version") ?? "");
  return /^[1-9]\d{0,14}$/.test(version) ? new Date(Number(version)) : undefined;
}

/** Whether somebody, or another device, wrote it since it was seen. Nothing seen, nothing refused. */
export function isStale(seen: Date | undefined, changed: Date): boolean {
  return seen !== undefined && seen.getTime() !== changed.getTime();
}
