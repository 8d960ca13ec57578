/** The first words of a text, cut between two of them. */
export function shortened(text: string, most: number): string {
  const flat = text.replace(/\s+/g, " ").trim();
  return flat.length <= most ? flat : `${flat.slice(0, most).replace(/(?:\s*[.,;:«–])*\s\S*$/, "")}…`;
}
