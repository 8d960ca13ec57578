import { config } from "~/platform/config.server";

/** The page of one event, for a mail. */
export function eventUrl({ slug }: { slug: string }): string {
  return `${listUrl()}/${slug}`;
}

export function listUrl(): string {
  return `${config().baseUrl}/evenements`;
}
