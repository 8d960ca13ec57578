/** Could this be the id of a row? What comes from an address is asked before the database is: it refuses anything else by an error. */
export function isUuid(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}
