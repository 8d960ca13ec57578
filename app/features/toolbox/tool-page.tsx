import "./tool.css";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { fr } from "~/ui/french";
import { ButtonRow } from "~/ui/layout";
import { Unbroken } from "~/ui/unbroken";
import { accessText, sheetTexts } from "./messages";
import { readSheet } from "./printed-sheet";
import { entryOf } from "./rules";
import { SheetActions, Stamp } from "./sheet-actions";
import { SheetView } from "./sheet-view";
import type { Fields, Sheet, Tool, ToolData } from "./tool";
import { type ToolInUse, useArrival } from "./use-tool";

interface ToolPageProps<Answers> {
  tool: Tool<Answers>;
  /** What the loader gave. */
  data: ToolData;
  /** From `useTool(tool, data)`. */
  using: ToolInUse;
  /** The one question it begins with. */
  question: string;
  /** Fields that give a sheet, for who is not a member. */
  example: Fields;
  /** What the page draws of these fields, in the place of the longest tables of their sheet. */
  exampleDrawing?: ReactNode;
  /** Of the button that asks for the sheet. */
  submit: string;
  /** In the margin of the form: why it is asked, what is ready. */
  aside?: ReactNode;
  /** The page draws its result itself; the sheet is then for paper and the file. */
  result?: (sheet: Sheet) => ReactNode;
  /** Between the title and the form: what must not wait for an answer. */
  before?: ReactNode;
  /** The fields: each has the id of its name, so that an error leads to it. */
  children: ReactNode;
}

/** A tool: its question and its fields, then its sheet below; an example for who may not use it. */
export function ToolPage<Answers>(props: ToolPageProps<Answers>) {
  const { tool, data, question, before } = props;
  const entry = entryOf(tool.slug);
  return (
    <div className="wrap tool" data-stays>
      <header className="tool-head">
        <h1>{fr(entry.title)}</h1>
        <p className="lede muted">
          <Unbroken>{fr(data.mayUse ? question : entry.sentence)}</Unbroken>
        </p>
        {entry.discreet ? (
          <p className="tool-kind small muted">{fr("Rien n'est gardé, ni compté.")}</p>
        ) : (
          !data.isMember && <p className="tool-kind small muted">{accessText(entry)}</p>
        )}
      </header>
      {before}
      {data.mayUse ? <Using {...props} /> : <ForMembers {...props} />}
    </div>
  );
}

function Using<Answers>({ tool, data, using, submit, aside, result, children }: ToolPageProps<Answers>) {
  const place = useArrival(using.asked);
  const { sheet } = using;
  return (
    <>
      <div className={aside ? "tool-columns" : undefined}>
        <form
          key={using.form.key}
          method="post"
          autoComplete="off"
          noValidate
          className="tool-form"
          aria-label={entryOf(tool.slug).title}
          onChange={using.form.onChange}
          onSubmit={using.form.onSubmit}
        >
          <Stamp using={using} />
          <ErrorSummary errors={using.errors} />
          {children}
          <ButtonRow className="mt-6">
            <Button type="submit">{fr(submit)}</Button>
          </ButtonRow>
          <p className="small muted mt-4">{sheetTexts.local}</p>
          <noscript>
            <p className="small muted mt-2">{sheetTexts.local0}</p>
          </noscript>
        </form>
        {aside && <aside className="tool-aside">{aside}</aside>}
      </div>
      {sheet && (
        <section ref={place} tabIndex={-1} className="tool-result" aria-label={sheetTexts.result}>
          <div className="tool-columns">
            <div>
              {result?.(sheet)}
              <SheetView sheet={sheet} facts={data.facts} paperOnly={result !== undefined} />
            </div>
            <SheetActions entry={entryOf(tool.slug)} data={data} using={using} />
          </div>
        </section>
      )}
    </>
  );
}

/** A longer table says in figures what the drawing shows. */
const LONGEST_TABLE = 12;

function ForMembers<Answers>({ tool, data, example, exampleDrawing }: ToolPageProps<Answers>) {
  const read = readSheet(tool, example, { facts: data.facts, isMember: true });
  const sections = read.ok ? read.answers.sections : [];
  const told = exampleDrawing ? sections.filter(({ table }) => (table?.rows.length ?? 0) <= LONGEST_TABLE) : sections;
  return (
    <div className="tool-columns tool-example">
      <section className="tool-door" aria-labelledby="adhesion">
        <h2 id="adhesion" className="h4">
          {sheetTexts.membersOnly}
        </h2>
        <ButtonRow className="mt-4">
          <ButtonLink to="/membership">{sheetTexts.become}</ButtonLink>
          {!data.isSignedIn && (
            <ButtonLink to="/auth" variant="quiet">
              {sheetTexts.signIn}
            </ButtonLink>
          )}
        </ButtonRow>
      </section>
      {read.ok && (
        <div className="tool-result">
          <SheetView
            sheet={{ ...read.answers, sections: told }}
            facts={data.facts}
            heading={sheetTexts.example}
            drawing={exampleDrawing}
          />
        </div>
      )}
    </div>
  );
}
