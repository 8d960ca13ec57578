import { useRouteLoaderData } from "react-router";
import { publicDefaults } from "./public-defaults";
import type { SentenceFacts, Settings } from "./rules";

type PublicFact = keyof typeof publicDefaults;

/** What every page may show, the same for everybody. An optional one is empty (0 for a number) when there is nothing to say. */
export type SiteFacts = Pick<Settings, PublicFact> &
  Pick<SentenceFacts, "first_exchange_minutes"> & {
    year: string;
    /** The public address of the site, without a final slash. */
    site_url: string;
    /** The site is not open yet, and this is not the coach. */
    closed?: boolean;
  };

/** The settings every page may show, out of all of them, with the year, the address of the site and the length of the free call. */
export function siteFacts(
  settings: Pick<Settings, PublicFact>,
  {
    year,
    url,
    firstExchangeMinutes,
    closed,
  }: { year: string; url: string; firstExchangeMinutes: number; closed?: boolean },
): SiteFacts {
  const facts = Object.fromEntries(Object.keys(publicDefaults).map((key) => [key, settings[key as PublicFact]]));
  return {
    ...(facts as Pick<Settings, PublicFact>),
    first_exchange_minutes: firstExchangeMinutes,
    year,
    site_url: url,
    ...(closed && { closed }),
  };
}

/** What the root loaded; the defaults when even that failed, so that an error page still has its footer. */
export function useSiteFacts(): SiteFacts {
  return factsOf(useRouteLoaderData("root"));
}

/** The same, for the head of a page: its `meta` is not a component. */
export function factsIn({ matches }: { matches: readonly ({ loaderData?: unknown } | undefined)[] }): SiteFacts {
  return factsOf(matches[0]?.loaderData);
}

function factsOf(root: unknown): SiteFacts {
  return (
    (root as { facts: SiteFacts } | undefined)?.facts ?? {
      ...publicDefaults,
      first_exchange_minutes: 0,
      year: "",
      site_url: "",
    }
  );
}
