import { FilePenLine } from "lucide-react";
import { Form } from "react-router";
import { SubmitButton } from "~/ui/button";

/** A draft of a quote for who wrote this; under the letter when that is what it asks for. */
export function WriteQuote({ id, small = false }: { id: string; small?: boolean }) {
  return (
    <Form method="post" action="/admin/devis" className={small ? "mt-3" : "mt-5"}>
      <input type="hidden" name="messageId" value={id} />
      <SubmitButton intent="create" variant="secondary" small={small} icon={FilePenLine} busyLabel="Un instant...">
        Faire un devis
      </SubmitButton>
    </Form>
  );
}
