import type { Route } from "./+types/legal-notice.page";
import { legalDocument } from "./documents.server";
import { HotlineList } from "./hotline-list";
import { LegalPage, legalMeta } from "./legal-page";

export const loader = () => legalDocument("legalNotice");

export const meta: Route.MetaFunction = ({ loaderData }) => legalMeta(loaderData);

export default function LegalNoticePage({ loaderData }: Route.ComponentProps) {
  return (
    <LegalPage
      document={loaderData}
      after={{ "numeros-utiles": <HotlineList className="mt-5 border-t-[1.5px] border-text" /> }}
    />
  );
}
