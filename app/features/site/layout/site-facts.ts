import { useRouteLoaderData } from "react-router";
import { publicDefaults, type Settings } from "~/features/settings/rules";

/** The settings every page may show; the same for everybody. */
export const publicFacts = [
  "brand_name",
  "brand_tagline",
  "contact_email",
  "whatsapp_url",
  "instagram_url",
  "address_place",
  "opening_hours",
] as const;

export type SiteFacts = Pick<Settings, (typeof publicFacts)[number]> & { year: string };

export function siteFacts(settings: Pick<Settings, (typeof publicFacts)[number]>, year: string): SiteFacts {
  return { ...(Object.fromEntries(publicFacts.map((key) => [key, settings[key]])) as Omit<SiteFacts, "year">), year };
}

/** What the root loaded; the defaults when even that failed, so that an error page still has its footer. */
export function useSiteFacts(): SiteFacts {
  const root = useRouteLoaderData("root") as { facts: SiteFacts } | undefined;
  return root?.facts ?? siteFacts(publicDefaults, "");
}
