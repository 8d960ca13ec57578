import "./sheet.css";
import { Landmark } from "lucide-react";
import { type ReactNode, useId } from "react";
import { formatDay } from "~/platform/clock";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";
import { Ordinals } from "~/ui/ordinals";
import { notALawyer, sheetTexts, signatureText } from "./messages";
import { printedSections, sourcesOf } from "./printed-sheet";
import type { Sheet, SheetTable, ToolFacts } from "./tool";
import { usePrintedTitle } from "./use-printed-title";

interface SheetViewProps {
  sheet: Sheet;
  facts: ToolFacts;
  /** The page draws its result in its own way: this one is for paper alone. */
  paperOnly?: boolean;
  /** Its name where the page has it as its own title already. */
  heading?: string;
  /** Shown after what it answers: it answers to no press. */
  drawing?: ReactNode;
}

/** The sheet as it is read and printed: two acts, what follows, where it comes from. Neither brand nor coach. */
export function SheetView({ sheet, facts, paperOnly, heading = sheet.title, drawing }: SheetViewProps) {
  const id = useId();
  usePrintedTitle();
  return (
    <article className={paperOnly ? "sheet paper-only" : "sheet"} aria-labelledby={id}>
      <h2 id={id} className="sheet-title">
        {fr(heading)}
      </h2>
      {sheet.answer.map((sentence) => (
        <p key={sentence} className="lede">
          <Ordinals>{sentence}</Ordinals>
        </p>
      ))}
      {drawing && (
        <div className="sheet-drawing" inert>
          {drawing}
        </div>
      )}
      <TonightAndThisWeek sheet={sheet} />
      {printedSections(sheet, facts).map(({ heading: part, when, lines, table }) => (
        <section key={part} className="sheet-part">
          <h3>
            {fr(part)}
            {when && <span className="sheet-when">{fr(when)}</span>}
          </h3>
          {lines.length > 0 && (
            <ul>
              {lines.map(({ text, box }) => (
                <li key={text} className={box ? "sheet-box" : undefined}>
                  <Ordinals>{text}</Ordinals>
                </li>
              ))}
            </ul>
          )}
          {table && <Figures name={part} {...table} />}
        </section>
      ))}
      {sheet.signers && <Signatures signers={sheet.signers} />}
      <Sources sheet={sheet} facts={facts} />
      <p className="sheet-end small muted">
        {sheet.isLaw && `${notALawyer} `}
        <Ordinals>{`Feuille du ${formatDay(facts.today)}.`}</Ordinals>
      </p>
    </article>
  );
}

/** One act for tonight, one for this week, in one block. */
export function TonightAndThisWeek({ sheet }: { sheet: Pick<Sheet, "tonight" | "thisWeek"> }) {
  return (
    <div className="two-acts">
      <div>
        <h3>{sheetTexts.tonight}</h3>
        <p>
          <Ordinals>{sheet.tonight}</Ordinals>
        </p>
      </div>
      <div>
        <h3>{sheetTexts.thisWeek}</h3>
        <p>
          <Ordinals>{sheet.thisWeek}</Ordinals>
        </p>
      </div>
    </div>
  );
}

/** Room for a name, a day and a hand. */
function Signatures({ signers }: { signers: string[] }) {
  return (
    <section className="sheet-part sheet-signers">
      <h3>{sheetTexts.signatures}</h3>
      {signers.map((signer) => (
        <p key={signer}>{signatureText(signer)}</p>
      ))}
    </section>
  );
}

/** The texts a sheet rests on, each with the day it was read. */
export function Sources({ sheet, facts }: { sheet: Sheet; facts: ToolFacts }) {
  const sources = sourcesOf(sheet, facts);
  if (sources.length === 0) return null;
  return (
    <section className="sheet-part sheet-sources">
      <h3>{sheetTexts.sources}</h3>
      <ul>
        {sources.map(({ name, url, asOf }) => (
          <li key={name}>
            <Icon of={Landmark} />
            <span>
              <a href={url} rel="noopener noreferrer">
                {fr(name)}
              </a>
              <Ordinals>{`, ${sheetTexts.asOf} ${asOf}`}</Ordinals>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Figures({ name, columns, rows }: SheetTable & { name: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard
    <section className="sheet-scroll" tabIndex={0} aria-label={fr(name)}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {fr(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join("|")}>
              {row.map((cell, rank) =>
                rank === 0 ? (
                  <th key={columns[rank]} scope="row">
                    <Ordinals>{cell}</Ordinals>
                  </th>
                ) : (
                  <td key={columns[rank]} data-l={fr(columns[rank] ?? "")}>
                    <Ordinals>{cell}</Ordinals>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
