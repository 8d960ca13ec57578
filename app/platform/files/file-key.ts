/** `<prefix of the database>/<first two signs>/<128 random bits>`, in hexadecimal. */
const keyShape = /^[0-9a-f]{16}\/[0-9a-f]{2}\/[0-9a-f]{32}$/;

/** The key, if it is one of ours. Throws otherwise: a name that somebody chose never reaches a store. */
export function ownKey(key: string): string {
  if (!keyShape.test(key)) throw new Error("A file store was given a key that is not ours");
  return key;
}

/** A key from 32 random hexadecimal signs, for the database of this prefix. */
export function keyFrom(prefix: string, random: string): string {
  return ownKey(`${prefix}/${random.slice(0, 2)}/${random}`);
}
