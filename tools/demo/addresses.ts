import { DEMONSTRATION_DOMAIN } from "~/features/accounts/rules";

/** « Hélène Caron » has helene@demo.example: no mail program minds an accent that is not there. */
export function addressFor(name: string): string {
  const [first = ""] = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().split(" ");
  return `${first}@${DEMONSTRATION_DOMAIN}`;
}
