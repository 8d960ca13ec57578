import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { inPieces } from "~/platform/files/in-pieces";

// The STREAM construction (Hoang, Reyhanitabar, Rogaway, Vizár, 2015), as age and Tink write files: AES-256-GCM by pieces, each bound to its
// rank, and the last one to being the last. What was cut, moved or altered does not open.

const MAGIC = Buffer.from("LECLAIR1");
const KEY_ID_BYTES = 8;
const SALT_BYTES = 32;
const HEAD_BYTES = MAGIC.length + KEY_ID_BYTES + SALT_BYTES;
const PIECE_BYTES = 65_536;
const TAG_BYTES = 16;

/** These bytes are not what was encrypted under this name, or not with a key that was given. */
export class Altered extends Error {
  constructor(name: string) {
    super(`${name} does not open: it was cut or altered, or another BACKUP_KEY made it`);
    this.name = "Altered";
  }
}

/** Encrypted as they come with the first of the keys, for this name alone. */
export async function* encrypted(
  bytes: AsyncIterable<Uint8Array>,
  { name, keys: [key] }: { name: string; keys: readonly [string, ...string[]] },
): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  yield Buffer.concat([MAGIC, keyId(key), salt]);
  const derived = fileKey(key, salt, name);
  let rank = 0;
  for await (const { piece, last } of inPieces(bytes, PIECE_BYTES)) {
    const cipher = createCipheriv("aes-256-gcm", derived, nonce(rank, last));
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
    rank += 1;
  }
}

/** The clear bytes, each piece checked before it is given. Throws `Altered` on the way: only what came to its end is whole. */
export async function* decrypted(
  bytes: AsyncIterable<Uint8Array>,
  { name, keys }: { name: string; keys: readonly string[] },
): AsyncGenerator<Buffer> {
  const { head, rest } = await headOf(bytes);
  const key = keyOf(head, name, keys);
  let rank = 0;
  for await (const { piece, last } of inPieces(rest, PIECE_BYTES + TAG_BYTES)) {
    yield open(key, piece, { rank, last, name });
    rank += 1;
  }
}

async function headOf(bytes: AsyncIterable<Uint8Array>) {
  const chunks = bytes[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  while (start.length < HEAD_BYTES) {
    const { done, value } = await chunks.next();
    if (done) break;
    start = Buffer.concat([start, value]);
  }
  async function* rest() {
    yield start.subarray(HEAD_BYTES);
    yield* { [Symbol.asyncIterator]: () => chunks };
  }
  return { head: start.subarray(0, HEAD_BYTES), rest: rest() };
}

function keyOf(head: Buffer, name: string, keys: readonly string[]): Buffer {
  const id = head.subarray(MAGIC.length, MAGIC.length + KEY_ID_BYTES);
  const key = keys.find((one) => keyId(one).equals(id));
  if (!key || !head.subarray(0, MAGIC.length).equals(MAGIC)) throw new Altered(name);
  return fileKey(key, head.subarray(MAGIC.length + KEY_ID_BYTES), name);
}

function open(key: Buffer, piece: Buffer, { rank, last, name }: { rank: number; last: boolean; name: string }): Buffer {
  if (piece.length < TAG_BYTES) throw new Altered(name);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce(rank, last));
  decipher.setAuthTag(piece.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(piece.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    throw new Altered(name);
  }
}

/** Which key it was, without telling anything of it. */
function keyId(key: string): Buffer {
  return createHmac("sha256", key).update("leclaircie backup key id").digest().subarray(0, KEY_ID_BYTES);
}

function fileKey(key: string, salt: Buffer, name: string): Buffer {
  return Buffer.from(hkdfSync("sha256", key, salt, `leclaircie backup ${name}`, 32));
}

function nonce(rank: number, last: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUIntBE(rank, 5, 6);
  bytes.writeUInt8(last ? 1 : 0, 11);
  return bytes;
}
