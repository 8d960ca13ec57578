/** Of what a browser still sends as its page goes (64 KiB), at three bytes a letter. */
const MOST_LETTERS = 15_000;

/** Posts what was written, or chosen: it arrives though the page is left meanwhile, unless it is too long for that. */
export function postWritten(address: string, body: FormData): Promise<Response> {
  let letters = 0;
  for (const value of body.values()) letters += typeof value === "string" ? value.length : value.size;
  return fetch(address, { method: "POST", body, keepalive: letters < MOST_LETTERS });
}
