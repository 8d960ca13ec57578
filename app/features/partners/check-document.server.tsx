import { renderToStaticMarkup } from "react-dom/server";
import { fr } from "~/ui/french";
import stylesheet from "./check.css?url&no-inline";
import { KnowsNothing, type ValidCode, ValidSheet } from "./check-sheet";
import { codeEnded, waitAMinute } from "./messages";
import { shownCode } from "./rules";

/** What a partner is shown: nothing yet, a code that holds, one that does not, or that too many were tried. */
export type Shown =
  | { kind: "asked" }
  | ({ kind: "valid" } & ValidCode)
  | { kind: "ended"; code: string | null }
  | { kind: "wait" };

/**
 * The partner’s page, whole: without the frame of the site, its name, its letters, its icon, nor any script. Nothing on it says whose
 * page it is, nor what it is about; its address does.
 */
export function checkDocument(shown: Shown): string {
  return `<!doctype html>${renderToStaticMarkup(<CheckDocument {...shown} />)}`;
}

function CheckDocument(shown: Shown) {
  return (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>Vérification</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href={stylesheet} />
      </head>
      <body className="check-page">
        <main>
          <h1 className="check-title">Vérification d’un code</h1>
          <div className="check-sheet">
            {shown.kind === "valid" ? <ValidSheet {...shown} /> : <OtherState {...shown} />}
            <div className="check-in check-foot">
              <CheckForm label={shown.kind === "valid" ? "Vérifier un autre code" : "Vérifier un code"} />
              <KnowsNothing />
            </div>
          </div>
        </main>
      </body>
    </html>
  );
}

function OtherState(shown: Exclude<Shown, { kind: "valid" }>) {
  if (shown.kind === "asked") return null;
  return (
    <>
      <div className="check-empty" aria-hidden="true" />
      <div className="check-in" role="status">
        <p className="check-state">{shown.kind === "wait" ? "Un instant" : "Ce code ne vaut plus"}</p>
        {shown.kind === "ended" && shown.code && (
          <p className="check-code">
            <s>{shownCode(shown.code)}</s>
          </p>
        )}
        <p>{shown.kind === "wait" ? waitAMinute : codeEnded}</p>
      </div>
    </>
  );
}

function CheckForm({ label }: { label: string }) {
  return (
    <form method="post" action="/v" autoComplete="off">
      <label htmlFor="code">{label}</label>
      <span className="check-hint" id="code-aide">
        {fr("Six lettres et chiffres, espaces permis.")}
      </span>
      <div className="check-line">
        <input
          id="code"
          name="code"
          type="text"
          inputMode="text"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
          required
          aria-describedby="code-aide"
        />
        <button type="submit">Vérifier</button>
      </div>
    </form>
  );
}
