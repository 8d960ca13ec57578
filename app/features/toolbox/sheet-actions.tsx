import { Download, Lock, Printer, RotateCcw, Trash2 } from "lucide-react";
import { type FormEvent, useRef } from "react";
import { Form, Link } from "react-router";
import { useAutosave } from "~/ui/autosave";
import { Button, SubmitButton } from "~/ui/button";
import { toast } from "~/ui/toast";
import { pdfRefused, refusedTexts, sheetTexts } from "./messages";
import type { ToolEntry } from "./rules";
import type { Fields, ToolData } from "./tool";
import type { ToolInUse } from "./use-tool";

interface SheetActionsProps {
  entry: ToolEntry;
  data: ToolData;
  using: ToolInUse;
}

/** What may be done with a sheet: print it, take it as a file, keep it, forget it, start again. */
export function SheetActions({ entry, data, using }: SheetActionsProps) {
  return (
    <div className="sheet-acts">
      <Button variant="quiet" icon={Printer} className="needs-js" onClick={() => window.print()}>
        {sheetTexts.print}
      </Button>
      <form method="post" action={`/outils/${entry.slug}/feuille.pdf`} onSubmit={download}>
        <SentFields fields={using.fields} />
        <Button type="submit" variant="quiet" icon={Download}>
          {sheetTexts.pdf}
        </Button>
      </form>
      <p className="small muted">{sheetTexts.pdfNote}</p>
      {!entry.discreet && <Keeping data={data} using={using} />}
      <Button variant="quiet" icon={RotateCcw} className="needs-js" onClick={using.startAgain}>
        {sheetTexts.again}
      </Button>
    </div>
  );
}

function Keeping({ data: { isMember, saved }, using }: Omit<SheetActionsProps, "entry">) {
  const form = useRef<HTMLFormElement>(null);
  useAutosave(form, { address: null });
  const mayReplace = using.refused === "shut" || using.refused === "changed";
  return (
    <>
      {isMember ? (
        <Form method="post" preventScrollReset discover="none" ref={form}>
          <SentFields fields={using.fields} />
          <Stamp using={using} />
          {using.refused && <p className="small mb-2">{refusedTexts[using.refused]}</p>}
          <SubmitButton variant="quiet" icon={Lock} intent={mayReplace ? "replace" : "keep"}>
            {mayReplace ? sheetTexts.replace : saved ? sheetTexts.keepAgain : sheetTexts.keep}
          </SubmitButton>
          <p className="small muted">{sheetTexts.keepNote}</p>
        </Form>
      ) : (
        <p className="small muted">
          {sheetTexts.forMembers}{" "}
          <Link to="/membership" discover="none">
            {sheetTexts.become}
          </Link>
        </p>
      )}
      {saved && (
        <Form method="post" preventScrollReset discover="none">
          <Stamp using={using} />
          <SubmitButton variant="quiet" icon={Trash2} intent="forget">
            {sheetTexts.forget}
          </SubmitButton>
        </Form>
      )}
    </>
  );
}

/** In each form of the page that may be sent to the site. */
export function Stamp({ using }: { using: ToolInUse }) {
  return <input type="hidden" name="stamp" value={using.stamp} />;
}

/** What stands in the fields, for a form of its own. */
function SentFields({ fields }: { fields: Fields }) {
  return Object.entries(fields).flatMap(([name, values]) =>
    values.map((value, rank) => <input key={`${name} ${rank}`} type="hidden" name={name} value={value} />),
  );
}

/** The session is over: sent as a page is, the sheet waits at the sign-in. */
const SIGNED_OUT = 401;

/** Fetched, so that a network that is away leaves the page and its answers where they are. */
async function download(event: FormEvent<HTMLFormElement>) {
  event.preventDefault();
  const form = event.currentTarget;
  try {
    const answer = await fetch(form.action, { method: "POST", body: new FormData(form) });
    if (answer.status === SIGNED_OUT) return form.submit();
    if (!answer.ok) {
      toast({ kind: "error", ...pdfRefused(answer.status) });
      return;
    }
    const [, name = "feuille.pdf"] = /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") ?? "") ?? [];
    const address = URL.createObjectURL(await answer.blob());
    const link = Object.assign(document.createElement("a"), { href: address, download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  } catch {
    toast({ kind: "error", title: sheetTexts.pdfAway, text: sheetTexts.pdfAwayText });
  }
}
