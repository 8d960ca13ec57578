import type { Route } from "./+types/privacy.page";
import { legalDocument } from "./documents.server";
import { LegalPage, legalMeta } from "./legal-page";

export const loader = () => legalDocument("privacy");

export const meta: Route.MetaFunction = ({ loaderData }) => legalMeta(loaderData);

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage document={loaderData} />;
}
