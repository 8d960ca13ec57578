import type { Offer } from "~/features/offer/rules";
import type { SentenceFacts, Settings } from "~/features/settings/rules";
import content from "../../../../content/pages/home.json";
import { pageTexts } from "../content-with-facts";

type Kept = Pick<Settings, "notes_retention_months" | "account_retention_months" | "coach_name">;

/** « Sophie Delmas » → « Sophie ». */
const firstName = (name: string) => name.split(" ")[0] ?? name;

/** 36 → « trois ans », 18 → « 18 mois ». */
function inWords(months: number): string {
  if (months % 12 !== 0) return `${months} mois`;
  return ["un an", "deux ans", "trois ans", "quatre ans", "cinq ans"][months / 12 - 1] ?? `${months / 12} ans`;
}

/**
 * The home page's fixed texts, which travel with the document and not with the scripts; its charter is that of the legal notices, with the
 * months the site really keeps things, its coach goes by her first name, its first chapter names the community and its offer the meetings, only while there are some. Prices are never here: they come from the settings and the services.
 */
export function homeTexts(settings: Kept & SentenceFacts, offer: Offer) {
  const articles = content.charter.articles.map((article) =>
    article.replace(/\{(\w+)\}/, (_, setting: "notes_retention_months") => inWords(settings[setting])),
  );
  const { chapters, firstWithoutCommunity, ...method } = content.method;
  const [first, ...others] = chapters;
  const told = { ...method, chapters: [offer.community ? first! : firstWithoutCommunity, ...others] };
  const { ledeWithoutGatherings, ...sold } = content.membership;
  const membership = { ...sold, lede: offer.gatherings ? sold.lede : ledeWithoutGatherings };
  const coach = { ...content.coach, title: content.coach.title.replace("{coach}", firstName(settings.coach_name)) };
  return pageTexts(
    { ...content, coach, membership, method: told, charter: { ...content.charter, articles } },
    settings,
  );
}

export type HomeTexts = ReturnType<typeof homeTexts>;

/** The community is said only while there is one (requirements ). */
export function whatThereIs(hasCommunity: boolean): string {
  return hasCommunity
    ? "Un coach, des outils concrets et une communauté de parents"
    : "Un coach et des outils concrets";
}
