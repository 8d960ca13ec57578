import { addressOf, hotlines } from "~/features/safety/rules";
import { priceText, termsText } from "~/features/services/messages";
import { callMinutes, type SoldService } from "~/features/services/rules";
import { definitions, processorsInUse, type Settings } from "~/features/settings/rules";
import { type Day, formatMonth } from "~/platform/clock";
import { escapeHtml } from "~/platform/escape-html";
import { formatEuros, halves } from "~/platform/money";
import { paymentMethodsText } from "~/platform/payments/payment-methods";
import { keptText, monthsText } from "~/platform/personal-data/kept-time";
import { processors } from "~/platform/personal-data/processing";
import { retentionRules, ruleText } from "~/platform/personal-data/retention";
import { fr } from "~/ui/french";

/** Ends what stands for a fact the coach has not written yet. */
export const TO_COME = "à venir";

/**
 * Writes the settings, and what is on sale by the hour, into a legal text: `{seller_name}` becomes its value, shown as its kind wants. A
 * name that is neither throws: a legal page never shows a hole.
 */
export function fillFacts(html: string, settings: Settings, services: SoldService[] = []): string {
  return withProcessors(withRetentionRows(withServiceRows(html, services), settings), settings).replace(
    /(<p>|<br>)?\{(\w+)\}(?=(<\/p>|<br>)?)/g,
    (_, before = "", name: string, after = "") => {
      const value = name === "free_call_sentence" ? freeCallSentence(services) : shown(name, settings);
      const alone = before !== "" && after !== "";
      return before + value.replaceAll("\n", alone ? "<br>" : ", ");
    },
  );
}

/** The row `| {services} | |` of a table becomes one row for each thing sold by the hour, the free call aside. */
function withServiceRows(html: string, services: SoldService[]): string {
  const sold = services.filter(({ kind }) => kind !== "call");
  return html.replace(/<tr>(<th[^>]*>)\{services\}<\/th>(<td[^>]*>)<\/td><\/tr>/, (_, first: string, second: string) =>
    sold
      .map((service) => {
        const name = escapeHtml(fr(service.name + termsText(service)));
        return `<tr>${first}${name}</th>${second}${priceText(service.price_cents)}</td></tr>`;
      })
      .join(""),
  );
}

/** The row `| {retention} | | |` becomes one row for each rule of the table of retention: what, how long, why. */
function withRetentionRows(html: string, settings: Settings): string {
  return html.replace(
    /<tr>(<th[^>]*>)\{retention\}<\/th>(<td[^>]*>)<\/td>(<td[^>]*>)<\/td><\/tr>/,
    (_, what: string, time: string, why: string) =>
      retentionRules
        .map(
          ([, rule]) =>
            `<tr>${what}${fr(escapeHtml(rule.what))}</th>${time}${fr(escapeHtml(ruleText(rule, settings)))}</td>${why}${fr(escapeHtml(rule.why))}</td></tr>`,
        )
        .join(""),
  );
}

/** The item `- {processors}` of a list becomes one item for each company that receives something today: who, where, and what. */
function withProcessors(html: string, settings: Settings): string {
  return html.replace("<li>{processors}</li>\n", () =>
    processorsInUse(settings)
      .filter(({ key }) => settings[key] !== "")
      .map(({ role, key }) => {
        const { title, receives } = processors[role];
        const place = role === "host" ? `, ${settings.host_address.replaceAll("\n", ", ")}` : "";
        const line = `${title} : ${settings[key]}${place}. Reçoit ${receives}.`;
        return `<li>${withOrdinals(escapeHtml(fr(line)))}</li>\n`;
      })
      .join(""),
  );
}

function freeCallSentence(services: SoldService[]): string {
  const minutes = callMinutes(services);
  return minutes === 0 ? "" : fr(` Un premier échange de ${minutes} minutes est offert.`);
}

function shown(name: string, settings: Settings): string {
  const withCode = settings.membership_price_cents - settings.referral_discount_cents;
  const [firstHalf, secondHalf] = halves(settings.membership_price_cents);
  if (name === "price_with_code") return formatEuros(withCode);
  if (name === "half_first") return formatEuros(firstHalf);
  if (name === "half_second") return formatEuros(secondHalf);
  if (name === "agreed_place")
    return settings.address_place && ` (${withOrdinals(escapeHtml(fr(settings.address_place)))})`;
  if (name === "activity_places") return settings.city ? `en visio et à ${escapeHtml(fr(settings.city))}` : "en visio";
  if (name === "seat_sentence") return settings.seat_city && ` Siège à ${escapeHtml(fr(settings.seat_city))}.`;
  if (name === "payment_methods") return paymentMethodsText.replace(/^./, (first) => first.toLowerCase());
  if (name === "outside_services") return outsideServices(settings);
  const line = hotlines.find(({ dial }) => name === `line_${dial}`);
  if (line) return `<a href="${addressOf(line)}">${line.number}</a>`;
  const rule = retentionRules.find(([rule]) => name === `kept_${rule}`)?.[1];
  if (rule?.kept) return fr(keptText(rule.kept, settings));
  if (!Object.hasOwn(definitions, name)) throw new Error(`a legal text names an unknown setting: ${name}`);
  const key = name as keyof Settings;
  const value = settings[key];
  if (typeof value === "number") {
    if (definitions[key].kind === "cents") return formatEuros(value);
    return key.endsWith("_months") ? fr(monthsText(value)) : String(value);
  }
  if (value.endsWith(TO_COME)) return value;
  const text = escapeHtml(fr(value));
  switch (definitions[key].kind) {
    case "email":
      return `<a href="mailto:${escapeHtml(value)}">${text}</a>`;
    case "phone":
      return `<a href="tel:${escapeHtml(value.replace(/[^\d+]/g, ""))}">${text}</a>`;
    case "url":
      return `<a href="${escapeHtml(value)}" rel="noopener noreferrer">${escapeHtml(value.replace(/^https:\/\//, ""))}</a>`;
    default:
      return withOrdinals(text);
  }
}

/** What is said of the services that some of our links lead to; nothing where there is no such link. */
function outsideServices({ whatsapp_url, instagram_url }: Settings): string {
  const named = [whatsapp_url && "WhatsApp", instagram_url && "Instagram"].filter(Boolean);
  const [last, ...before] = named.toReversed();
  if (!last) return "";
  const services = before.length > 0 ? `${before.toReversed().join(", ")} ou ${last}` : last;
  const rules = before.length > 0 ? "ces services ont leurs propres règles" : "ce service a ses propres règles";
  return fr(` Si vous cliquez sur ${services}, vous quittez ce site : ${rules}.`);
}

/** « Paris 8e » → « Paris 8ᵉ », as the pages write it. */
function withOrdinals(html: string): string {
  return html.replace(/(?<=\d)(er|e)(?!\p{L})/gu, "<sup>$1</sup>");
}

/** « 2026-11 » → « novembre 2026 »; a version written otherwise is shown as it is. */
export function versionMonth(version: string): string {
  const [month] = /^\d{4}-(0[1-9]|1[0-2])\b/.exec(version) ?? [];
  return month ? formatMonth(`${month}-01` as Day) : version;
}
