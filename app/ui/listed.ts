/** « a », « a et b », « a, b et c ». */
export function listed(parts: string[]): string {
  return [...parts.slice(0, -2), parts.slice(-2).join(" et ")].join(", ");
}
