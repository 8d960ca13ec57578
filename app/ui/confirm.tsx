import "./confirm.css";
import { Trash2 } from "lucide-react";
import { type MouseEvent, type ReactNode, useEffect } from "react";
import { Form, useNavigate } from "react-router";
import { ButtonLink, SubmitButton } from "./button";
import { Card } from "./card";
import { closeDialog, Dialog, openDialog } from "./dialog";
import { TextField } from "./field";
import { Icon } from "./icon";
import { Unbroken } from "./unbroken";

interface ConfirmProps {
  /** Unique in the page. */
  id: string;
  /** The button that asks, for instance « Supprimer ». */
  opener: ReactNode;
  openerIcon?: boolean;
  /** Names the act and its object: « Êtes-vous sûr de vouloir supprimer cet événement ? ». */
  question: ReactNode;
  /** What happens, and whether it can be undone. */
  consequence?: ReactNode;
  /** The label of the button that does it: the verb, never « OK ». */
  act: string;
  /** Nothing is lost by it: no button in red. */
  calm?: boolean;
  /** The opener stands among links: it looks like one. */
  quiet?: boolean;
  /** The label of the button that does nothing, where « Annuler » would be the act itself. */
  keep?: string;
  busyLabel?: string;
  /** Sent with the form, for instance `{ intent: "delete", id }`. */
  fields: Record<string, string>;
  /** The address that receives the form; this page unless told otherwise. */
  action?: string;
  /** Same page with the question open, for instance `?confirmer=12`: what the opener leads to without JavaScript. */
  askTo: string;
  /** Where the button that does nothing leads from there. */
  backTo: string;
  /** This page was opened through `askTo`. */
  asked: boolean;
  /** Asks for a reason, kept in the journal as `reason`. */
  reason?: { label: string; hint?: string; required?: boolean };
  /** What the act asks besides, in its form. */
  children?: ReactNode;
}

/**
 * A destructive act, or one that cannot be undone, in two steps. With JavaScript the question opens in a dialog; without it the opener is a link to the same page
 * with the question in place, which has the focus there: whoever asked is led to it. The page acts on the POST alone and then redirects.
 */
export function Confirm(props: ConfirmProps) {
  const { id, opener, openerIcon, question, askTo, asked, calm, quiet } = props;
  if (asked) return <Asked {...props} />;
  const ask = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    openDialog(id);
  };
  return (
    <>
      <ButtonLink
        to={`${askTo}#${id}`}
        variant={quiet ? "quiet" : calm ? "secondary" : "danger"}
        small
        onClick={ask}
        aria-haspopup="dialog"
      >
        {openerIcon && <Icon of={Trash2} />}
        {opener}
      </ButtonLink>
      <Dialog id={id} title={question}>
        <Question {...props} inDialog />
      </Dialog>
    </>
  );
}

function Asked(props: ConfirmProps) {
  const { id, question, backTo } = props;
  const navigate = useNavigate();
  // React has no focus for a section, nor the browser for what the address names: once there, it is as a dialog would be.
  useEffect(() => {
    const card = document.getElementById(id);
    card?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: "nearest" });
    // Higher than the screen, it is read from its question on.
    card?.querySelector("h2")?.scrollIntoView({ block: "nearest" });
  }, [id]);
  useEffect(() => {
    const leave = ({ key }: KeyboardEvent) => key === "Escape" && navigate(backTo, { preventScrollReset: true });
    const card = document.getElementById(id);
    card?.addEventListener("keydown", leave);
    return () => card?.removeEventListener("keydown", leave);
  }, [id, backTo, navigate]);
  return (
    <Card as="section" id={id} className="asked my-4 w-full" focused>
      <h2 className="h4 mb-3">{question}</h2>
      <Question {...props} />
    </Card>
  );
}

function Question({
  id,
  consequence,
  act,
  calm,
  keep = "Annuler",
  busyLabel,
  fields,
  action,
  backTo,
  reason,
  children,
  inDialog,
}: ConfirmProps & { inDialog?: boolean }) {
  const cancel = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!inDialog) return;
    event.preventDefault();
    closeDialog(id);
  };
  return (
    <Form method="post" action={action} onSubmit={() => closeDialog(id)} className="text-left">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {consequence && (
        <p className="mb-5 max-w-[60ch]">
          {typeof consequence === "string" ? <Unbroken>{consequence}</Unbroken> : consequence}
        </p>
      )}
      {children}
      {reason && (
        <TextField
          name="reason"
          id={`${id}-raison`}
          label={reason.label}
          hint={reason.hint}
          optional={!reason.required}
          required={reason.required}
          maxLength={300}
        />
      )}
      <div className="mt-2 flex flex-wrap gap-3">
        <SubmitButton
          variant={calm ? "primary" : "danger"}
          small
          among={fields}
          busyLabel={busyLabel ?? "Un instant..."}
        >
          {act}
        </SubmitButton>
        <ButtonLink to={backTo} variant="secondary" small onClick={cancel} preventScrollReset>
          {keep}
        </ButtonLink>
      </div>
    </Form>
  );
}
