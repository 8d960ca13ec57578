import { Form } from "react-router";
import { SubmitButton } from "~/ui/button";

/** The intent that `confirmAgain` answers, in the action of each page that shows `<ConfirmAgain>`. */
export const CONFIRM_AGAIN = "resend-confirmation";

/** Asks for the confirmation message again. */
export function ConfirmAgain({ action, className }: { action: string; className?: string }) {
  return (
    <Form method="post" action={action}>
      <SubmitButton variant="quiet" small intent={CONFIRM_AGAIN} busyLabel="Envoi en cours..." className={className}>
        Renvoyer le message
      </SubmitButton>
    </Form>
  );
}
