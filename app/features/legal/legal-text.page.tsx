import { HotlineList } from "~/features/safety/hotline-list";
import { now } from "~/platform/clock.server";
import type { Route } from "./+types/legal-text.page";
import { legalDocument } from "./documents.server";
import { LegalPage, legalMeta } from "./legal-page";

/** The pages that are a text and nothing else, by the end of their address. */
const texts = {
  "/mentions-legales": "legalNotice",
  "/cgu": "terms",
  "/politique-confidentialite": "privacy",
  "/accessibilite": "accessibility",
} as const;

/** `url` is that of the page, where the request may be the application's own, which ends with `.data`. */
export const loader = ({ url }: Route.LoaderArgs) =>
  legalDocument(texts[url.pathname.replace(/\/$/, "") as keyof typeof texts], { now: now() });

export const meta: Route.MetaFunction = ({ loaderData }) => legalMeta(loaderData);

export default function LegalTextPage({ loaderData }: Route.ComponentProps) {
  return (
    <LegalPage
      document={loaderData}
      after={{ "numeros-utiles": <HotlineList className="mt-5 border-t-[1.5px] border-text" /> }}
    />
  );
}
