import { Archive, ArchiveRestore, MailOpen } from "lucide-react";
import { Form } from "react-router";
import { SubmitButton } from "~/ui/button";
import type { ContactStatus } from "../rules";

/** What can be done with a message besides answering or closing it. Each can be undone. */
export function MessageActions({ status }: { status: ContactStatus }) {
  return (
    <Form method="post" className="mt-5 flex flex-wrap gap-3">
      {status === "archived" && (
        <SubmitButton intent="unarchive" variant="secondary" small icon={ArchiveRestore}>
          Sortir des archives
        </SubmitButton>
      )}
      {status === "answered" && (
        <SubmitButton intent="archive" variant="secondary" small icon={Archive}>
          Archiver
        </SubmitButton>
      )}
      {status === "read" && (
        <SubmitButton intent="mark-unread" variant="secondary" small icon={MailOpen}>
          Marquer comme non lu
        </SubmitButton>
      )}
    </Form>
  );
}
