import { type Definition, definitions, type SettingKey, type SettingProblem, type Settings } from "./rules";

/** Longest texts kept, in characters. */
const TEXT_MAX_LENGTH = { short: 200, long: 6_000 };

const forms: Partial<Record<Definition<string>["kind"], [form: (value: string) => boolean, problem: SettingProblem]>> =
  {
    email: [(value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value), "not_an_email"],
    url: [(value) => /^https:\/\/[^\s]+$/.test(value), "not_a_url"],
    phone: [(value) => /^\+?[\d .\u00a0\u202f-]{8,24}$/.test(value), "not_a_phone"],
    siren: [isSiren, "not_a_siren"],
    siret: [isSiret, "not_a_siret"],
    version: [(value) => /^20\d\d-(0[1-9]|1[0-2])(\.\d\d?)?$/.test(value), "not_a_version"],
  };

/** Nine digits and their key. */
export function isSiren(value: string): boolean {
  return hasKey(value, 9);
}

/** The SIREN, five digits for the place, and their key. */
export function isSiret(value: string): boolean {
  return hasKey(value, 14);
}

const withoutSpaces = (value: string) => value.replace(/[\s\u00a0\u202f]/g, "");

/** So many digits whose weighted sum is a multiple of ten (key of the SIREN and the SIRET, NF ISO/IEC 7812-1). */
function hasKey(value: string, length: number): boolean {
  const digits = withoutSpaces(value);
  if (digits.length !== length || !/^\d+$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, rank) => {
    const weighted = Number(digit) * (rank % 2 === 1 ? 2 : 1);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0;
}

/** A SIRET, where one is given, is of the SIREN beside it. */
export function isSiretOfSiren({
  seller_siret,
  seller_siren,
}: Pick<Settings, "seller_siret" | "seller_siren">): boolean {
  return withoutSpaces(seller_siret).startsWith(withoutSpaces(seller_siren)) || seller_siret.trim() === "";
}

/** Checks one value; returns what is wrong with it, or null. Prices also hold each other: see `arePricesCoherent`. */
export function checkSetting(key: string, value: unknown): SettingProblem | null {
  if (!Object.hasOwn(definitions, key)) return "unknown";
  const definition: Definition<string> | Definition<number> = definitions[key as SettingKey];
  if (typeof definition.default === "number") {
    if (typeof value !== "number" || !Number.isInteger(value)) return "not_a_number";
    if (definition.among && !definition.among.includes(value)) return "out_of_range";
    return value < (definition.min ?? 0) || value > (definition.max ?? Number.MAX_SAFE_INTEGER) ? "out_of_range" : null;
  }
  if (typeof value !== "string") return "empty";
  if (value.trim() === "") return definition.optional ? null : "empty";
  if (value.length > TEXT_MAX_LENGTH[definition.kind === "long_text" ? "long" : "short"]) return "too_long";
  const [hasForm, problem] = forms[definition.kind] ?? [];
  return problem && hasForm && !hasForm(value) ? problem : null;
}
