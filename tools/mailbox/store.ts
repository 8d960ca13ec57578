import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { linksOf } from "./links.ts";

export interface Attachment {
  filename: string;
  contentType: string;
  content: Uint8Array;
}

export interface Message {
  /** Also the file name, without `.eml`; names sort by arrival. */
  id: string;
  to: string[];
  from: string;
  subject: string;
  date: Date;
  messageId: string;
  headers: { name: string; value: string }[];
  html: string;
  text: string;
  links: string[];
  attachments: Attachment[];
}

export interface Store {
  /** Newest first. */
  list(): Message[];
  find(id: string): Message | undefined;
  raw(id: string): Promise<Buffer>;
  add(raw: Buffer): Promise<Message>;
  clear(): Promise<void>;
  /** Changes whenever a message comes or the box is emptied. */
  revision(): string;
}

/** A folder of `.eml` files, readable by any mail program, with its reading kept in memory. */
export async function openStore(folder: string): Promise<Store> {
  await mkdir(folder, { recursive: true });
  const messages = new Map<string, Message>();
  let changes = 0;
  for (const file of (await readdir(folder)).filter((name) => name.endsWith(".eml")).sort()) {
    const id = file.slice(0, -4);
    messages.set(id, await read(id, await readFile(join(folder, file))));
  }
  return {
    list: () => [...messages.values()].reverse(),
    find: (id) => messages.get(id),
    raw: (id) => readFile(join(folder, `${id}.eml`)),
    async add(raw) {
      changes += 1;
      const id = `${String(Date.now()).padStart(14, "0")}-${String(changes).padStart(6, "0")}-${randomBytes(3).toString("hex")}`;
      const draft = join(folder, `.${id}.draft`);
      await writeFile(draft, raw);
      await rename(draft, join(folder, `${id}.eml`));
      const message = await read(id, raw);
      messages.set(id, message);
      return message;
    },
    async clear() {
      changes += 1;
      const ids = [...messages.keys()];
      messages.clear();
      await Promise.all(ids.map((id) => rm(join(folder, `${id}.eml`), { force: true })));
    },
    revision: () => `${process.pid}-${changes}`,
  };
}

async function read(id: string, raw: Buffer): Promise<Message> {
  const email = await PostalMime.parse(raw, { attachmentEncoding: "arraybuffer" });
  const html = email.html ?? "";
  const text = email.text ?? "";
  return {
    id,
    to: addresses(email.to),
    from: email.from?.name ? `${email.from.name} <${email.from.address}>` : (email.from?.address ?? ""),
    subject: email.subject ?? "",
    date: dateOf(email, id),
    messageId: email.messageId ?? "",
    headers: email.headers.map(({ originalKey, key, value }) => ({ name: originalKey ?? key, value })),
    html,
    text,
    links: linksOf(html, text),
    attachments: email.attachments.map((attachment, index) => ({
      filename: attachment.filename ?? `piece-${index + 1}`,
      contentType: attachment.mimeType,
      content: new Uint8Array(attachment.content as ArrayBuffer),
    })),
  };
}

function addresses(people: Email["to"]): string[] {
  return (people ?? []).flatMap((person) =>
    person.group ? person.group.map((one) => one.address) : [person.address ?? ""],
  );
}

/** The day written by the sender, whose clock may have been moved; otherwise the arrival, which opens the id. */
function dateOf(email: Email, id: string): Date {
  const written = new Date(email.date ?? "");
  return Number.isNaN(written.getTime()) ? new Date(Number(id.slice(0, 14))) : written;
}
