const letters =
  "deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit".split(" ");

/** How many, from two to eighteen, whatever is counted: « deux »; other counts in figures. */
export function inLetters(count: number): string {
  return letters[count - 2] ?? String(count);
}
