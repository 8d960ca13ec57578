import list from "./common-passwords.txt?raw";
import { passwordGuessed } from "./messages";
import type { PasswordGuess } from "./password-rules";
import { refuse } from "./refusal";
import { normalEmail } from "./rules";

/**
 * What is tried first, lower case and without accents: the 12,000 most used passwords of six characters and more, and the commonest French
 * words and first names. From @zxcvbn-ts/language-common 4.1.3 and language-fr 4.1.2 (MIT, © 2012-2016 Dan Wheeler and Dropbox, Inc.,
 * © 2021 @zxcvbn-ts). Too long for a browser: there the short list of `rules` says that a password is weak.
 */
const triedFirst: ReadonlySet<string> = new Set(list.split("\n").filter(Boolean));

/** Why a well-formed password is guessed at once by whoever knows this address, or by anybody; null when it is not (OWASP ASVS 5.0 6.2.4, 6.2.11). */
export function guessedPassword(password: string, email: string): PasswordGuess | null {
  const plain = withoutAccents(password.trim().toLowerCase());
  const address = withoutAccents(normalEmail(email));
  if (plain === address || plain === address.split("@")[0]) return "own_address";
  return triedFirst.has(plain) ? "too_common" : null;
}

/** The answer to a form that chose such a password; null when it may be kept. */
export function refuseGuessed(form: FormData, password: string, email: string) {
  const guess = guessedPassword(password, email);
  return guess && refuse(form, { errors: { password: passwordGuessed[guess] } });
}

function withoutAccents(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "");
}
