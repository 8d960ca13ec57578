/** A page of ours, a secure page elsewhere, an address or a number to call: where a link of a text leads its readers. */
export function isTrusted(target: string): boolean {
  return /^\/(?![/\\])/.test(target) || /^#[\w-]+$/.test(target) || /^(https:\/\/|mailto:|tel:)[^\s]+$/.test(target);
}

/** Where who typed this evidently wants to lead, as « www.caf.fr »; null when readers would be given no link. */
export function targetMeant(typed: string): string | null {
  const target = typed.trim().replace(/^https?:\/\//i, "https://");
  if (isTrusted(target)) return target;
  if (/^[^\s@/:]+@[\w-]+(\.[\w-]+)+$/.test(target)) return `mailto:${target}`;
  if (/^\+?\d[\d .]+$/.test(target)) return `tel:${target.replace(/[ .]/g, "")}`;
  if (/^[\p{L}\d-]+(\.[\p{L}\d-]+)*\.\p{L}{2,}([/?#]\S*)?$/u.test(target)) return `https://${target}`;
  return null;
}
