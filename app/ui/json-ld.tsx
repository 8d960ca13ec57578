/** A description for search engines. A data block is never executed; `<` is escaped so that no text can close it. */
export function JsonLd({ data }: { data: Record<string, unknown> }) {
  const text = JSON.stringify(data).replace(/</g, "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without any `<` cannot leave its script element
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
