/** From which kind of place a visit comes; `direct` when the browser does not say. */
export const sources = ["search", "social", "other_site", "direct"] as const;

export type Source = (typeof sources)[number];

/** What a visit may lead to. */
export const goals = ["account", "member"] as const;

export type Goal = (typeof goals)[number];

const SEARCH =
  /^(?:(?:www|m|news)\.)?google\.[a-z]{2,3}(?:\.[a-z]{2})?$|^com\.google\.android\.googlequicksearchbox$|(?:^|\.)(?:bing|duckduckgo|qwant|ecosia|startpage|lilo|yandex|baidu|kagi)\.[a-z]{2,3}$|^(?:[a-z-]+\.)?search\.(?:yahoo|brave)\.com$/;
const SOCIAL =
  /(?:^|\.)(?:facebook|instagram|messenger|whatsapp|threads|twitter|x|linkedin|tiktok|youtube|reddit|snapchat|telegram)\.(?:com|net|org)$|(?:^|\.)pinterest\.[a-z]{2,3}$|^(?:t\.co|lnkd\.in|wa\.me|t\.me|youtu\.be|bsky\.app)$/;

/** For the script of the head, which counts without the application. */
export const sourcePatterns = { search: SEARCH.source, social: SOCIAL.source };

/** Of the address of the page before, only the host is looked at. Null: it is a page of ours, so that the visit had begun. */
export function sourceOf(referrer: string, ownHost: string): Source | null {
  const host = /^[a-z-]+:\/\/([^/?#]*)/i.exec(referrer)?.[1];
  if (!host) return "direct";
  if (host === ownHost) return null;
  if (SEARCH.test(host)) return "search";
  return SOCIAL.test(host) ? "social" : "other_site";
}

export function isSource(text: unknown): text is Source {
  return sources.some((source) => source === text);
}

export function isGoal(text: unknown): text is Goal {
  return goals.some((goal) => goal === text);
}
