import { config } from "~/platform/config.server";

/** The page of one's own place, for a mail: an address that says nothing, where that of the event says its title. */
export function placeUrl({ id }: { id: string }): string {
  return `${config().baseUrl}/ma-place/${id}`;
}

export function listUrl(): string {
  return `${config().baseUrl}/evenements`;
}
