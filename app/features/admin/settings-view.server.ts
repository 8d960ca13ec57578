import { settingExplanations, settingGroups, settingLeftEmpty } from "~/features/settings/messages";
import {
  definitions,
  isDemonstration,
  isOptional,
  type PriceWarning,
  priceWarnings,
  type SettingKey,
  typedForm,
  valueTyped,
} from "~/features/settings/rules";
import {
  getSettings,
  listSettingChanges,
  listVatRates,
  type SettingChanges,
} from "~/features/settings/settings.server";
import { formatInstant } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import { formatEuros } from "~/platform/money";
import { versionOf } from "~/ui/kept-version";
import { findNames } from "./queries.server";

const CHANGES_SHOWN = 20;
const SHOWN_LENGTH = 70;

function groupOf(id: string | null) {
  return settingGroups.find((group) => group.id === id) ?? settingGroups[0];
}

/** One group of settings as a form, its history, and how many invented facts each group still holds. */
export async function readSettingsPage(db: Db, groupId: string | null) {
  const settings = await getSettings(db);
  const group = groupOf(groupId);
  const { keys } = group;
  const changes = await listSettingChanges(db, { keys, limit: CHANGES_SHOWN });
  const names = await findNames(
    db,
    changes.map(({ by }) => by).filter((id) => id !== null),
  );
  const fields = keys.map((key) => ({
    key,
    label: definitions[key].label,
    explanation: settingExplanations[key],
    kind: definitions[key].kind,
    typed: typedForm(key, settings[key]),
    demonstration: isDemonstration(key, settings[key]),
    optional: isOptional(key),
  }));
  const history = changes.map(({ id, key, from, to, at, by }) => ({
    id,
    label: definitions[key].label,
    from: from === null ? "-" : shownText(key, from),
    to: shownText(key, to),
    when: formatInstant(at),
    who: by ? (names.get(by)?.first ?? "quelqu’un") : "le site",
    /** The former value is not the present one: there is something to go back to. */
    canRevert: from !== null && from !== settings[key],
  }));
  const warnings: PriceWarning[] = group.id === "prix" ? priceWarnings(settings) : [];
  const groups = settingGroups.map(({ id, title, keys: own }) => ({
    id,
    title,
    invented: own.filter((key) => isDemonstration(key, settings[key])).length,
  }));
  /** Beside the note they decide of. */
  const vatRates = keys.includes("seller_vat_note") ? await listVatRates(db) : null;
  const version = versionOf(changes[0]?.at ?? null);
  return {
    group: group.id,
    title: group.title,
    intro: group.intro,
    elsewhere: group.elsewhere,
    version,
    fields,
    history,
    warnings,
    groups,
    vatRates,
  };
}

export type ShownSettings = Awaited<ReturnType<typeof readSettingsPage>>;

/** The fields of a group that a form changed from what it showed (`shown.<key>`); the others keep their value, whatever became of it elsewhere. */
export function readChanges(
  groupId: string,
  form: FormData,
): { changes: SettingChanges; typed: Record<string, string>; shown: SettingChanges } {
  const changes: SettingChanges = {};
  const shown: SettingChanges = {};
  const typed: Record<string, string> = {};
  for (const key of groupOf(groupId).keys) {
    const value = form.get(key);
    if (typeof value !== "string") continue;
    typed[key] = value;
    const seen = form.get(`shown.${key}`);
    if (typeof seen === "string") shown[key] = valueTyped(key, seen);
    const wanted = valueTyped(key, value);
    if (wanted !== shown[key]) changes[key] = wanted;
  }
  return { changes, typed, shown };
}

/** On one line, as the history shows it: what stood on two is parted by a comma. */
export function shownText(key: SettingKey, value: string | number): string {
  if (definitions[key].kind === "cents") return formatEuros(Number(value));
  if (typedForm(key, value) === "") return settingLeftEmpty;
  const line = String(value)
    .trim()
    .replace(/(?<![.,;:!?\s])\s*\n\s*/g, ", ")
    .replace(/\s+/g, " ");
  return line.length > SHOWN_LENGTH ? `${line.slice(0, SHOWN_LENGTH - 1)}…` : line;
}
