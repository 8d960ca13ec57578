import type { Route } from "./+types/terms.page";
import { legalDocument } from "./documents.server";
import { LegalPage, legalMeta } from "./legal-page";

export const loader = () => legalDocument("terms");

export const meta: Route.MetaFunction = ({ loaderData }) => legalMeta(loaderData);

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage document={loaderData} />;
}
