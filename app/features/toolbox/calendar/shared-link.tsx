import { Link2, Link2Off } from "lucide-react";
import { Form } from "react-router";
import { formatDay, parisDay } from "~/platform/clock";
import { SubmitButton } from "~/ui/button";
import { CopyField } from "~/ui/copy-field";
import { ButtonRow } from "~/ui/layout";
import { Ordinals } from "~/ui/ordinals";
import { Stamp } from "../sheet-actions";
import type { ToolInUse } from "../use-tool";
import { linkStamp, linkTexts } from "./messages";

interface SharedLinkProps {
  using: ToolInUse;
  /** Since when an address opens the calendar. */
  since: Date | null;
  /** The address that was just made. */
  link: string | null;
  /** The calendar does not open now: its address may only be closed. */
  isShut: boolean;
}

/** The address by which the other parent reads the nights: made, replaced, closed. */
export function SharedLink({ using, since, link, isShut }: SharedLinkProps) {
  return (
    <section className="wrap calendar-link" aria-labelledby="lien">
      <h2 id="lien" className="h4">
        {linkTexts.title}
      </h2>
      <p className="mt-2">{linkTexts.what}</p>
      {link && (
        <div role="status" className="mt-4">
          <CopyField label={linkTexts.label} value={link} />
          <p className="small muted">{linkTexts.once}</p>
        </div>
      )}
      {since && !link && (
        <p className="mt-4">
          <Ordinals>{`${linkTexts.since} ${formatDay(parisDay(since))}. ${isShut ? linkTexts.shutNote : linkTexts.renewNote}`}</Ordinals>
        </p>
      )}
      <Form method="post" preventScrollReset>
        <Stamp using={using} />
        <input type="hidden" name="seen" value={linkStamp(since)} />
        <ButtonRow className="mt-4">
          {!isShut && (
            <SubmitButton variant="secondary" icon={Link2} intent="open-link">
              {since ? linkTexts.renew : linkTexts.open}
            </SubmitButton>
          )}
          {since && (
            <SubmitButton variant="quiet" icon={Link2Off} intent="close-link">
              {linkTexts.close}
            </SubmitButton>
          )}
        </ButtonRow>
      </Form>
    </section>
  );
}
