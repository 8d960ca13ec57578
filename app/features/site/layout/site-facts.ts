import { useRouteLoaderData } from "react-router";
import type { DescribedPicture } from "~/features/media/rules";
import { publicDefaults, type Settings } from "~/features/settings/rules";

/** The settings every page may show; the same for everybody. */
const publicFacts = [
  "brand_name",
  "brand_tagline",
  "contact_email",
  "whatsapp_url",
  "instagram_url",
  "address_place",
  "opening_hours",
] as const;

export type SiteFacts = Pick<Settings, (typeof publicFacts)[number]> & {
  year: string;
  /** The public address of the site, without a final slash. */
  site_url: string;
};

export function siteFacts(
  settings: Pick<Settings, (typeof publicFacts)[number]>,
  { year, url }: { year: string; url: string },
): SiteFacts {
  const facts = Object.fromEntries(publicFacts.map((key) => [key, settings[key]]));
  return { ...(facts as Pick<Settings, (typeof publicFacts)[number]>), year, site_url: url };
}

/** What the root loaded; the defaults when even that failed, so that an error page still has its footer. */
export function useSiteFacts(): SiteFacts {
  const root = useRouteLoaderData("root") as { facts: SiteFacts } | undefined;
  return root?.facts ?? siteFacts(publicDefaults, { year: "", url: "" });
}

/** Her own logo, in place of the drawn one; null while she has none. */
export function useSiteLogo(): DescribedPicture | null {
  const root = useRouteLoaderData("root") as { logo: DescribedPicture | null } | undefined;
  return root?.logo ?? null;
}
