import { Printer } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "~/ui/button";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { Grid12, PageHead } from "~/ui/layout";
import type { LegalDocument } from "./documents.server";
import "./legal.css";

/** Title, robots and description of a legal page: kept out of search engines (requirements ). */
export function legalMeta(document: LegalDocument | undefined) {
  return document ? unlistedHead(`${document.title} · ${document.brandName}`, document.lede) : unlistedHead();
}

/** A long text with its summary; `after` adds something to a section. */
export function LegalPage({
  document,
  after = {},
  children,
}: {
  document: LegalDocument;
  after?: Record<string, ReactNode>;
  children?: ReactNode;
}) {
  return (
    <article className="legal">
      <PageHead title={document.title} lede={document.lede}>
        <p className="small muted mt-6 flex flex-wrap items-center gap-x-5">
          <span>{fr(`Version de ${document.inForceSince}`)}</span>
          <Button variant="quiet" small icon={Printer} className="needs-js" onClick={() => print()}>
            Imprimer
          </Button>
        </p>
      </PageHead>
      <Grid12 className="wrap items-start pb-section">
        <Summary sections={document.sections} />
        <div className="max-w-(--container-text) wide:col-span-7 wide:col-start-6">
          {document.sections.map(({ id, title, html }) => (
            <section key={id} aria-labelledby={id} className="legal-section">
              <h2 id={id}>{title}</h2>
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, the settings in it are escaped */}
              <div className="prose legal-text" dangerouslySetInnerHTML={{ __html: html }} />
              {after[id]}
            </section>
          ))}
          {children}
        </div>
      </Grid12>
    </article>
  );
}

/** Folded on a phone; on a wide screen always open, beside the text. */
function Summary({ sections }: { sections: { id: string; title: string }[] }) {
  return (
    <nav aria-label="Sommaire" className="legal-summary wide:col-span-4">
      <details>
        <summary>
          <span>Sommaire</span>
          <span className="plus-minus" aria-hidden />
        </summary>
        <ol>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
