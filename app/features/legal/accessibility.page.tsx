import type { Route } from "./+types/accessibility.page";
import { legalDocument } from "./documents.server";
import { LegalPage, legalMeta } from "./legal-page";

export const loader = () => legalDocument("accessibility");

export const meta: Route.MetaFunction = ({ loaderData }) => legalMeta(loaderData);

export default function AccessibilityPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage document={loaderData} />;
}
