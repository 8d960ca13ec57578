import { useEffect } from "react";
import { HelpLine } from "~/features/safety/help-line";
import { replyPromise } from "~/features/settings/rules";
import { useSiteFacts } from "~/features/settings/site-facts";
import { Button } from "~/ui/button";
import { closeDialog, Dialog, openDialog } from "~/ui/dialog";
import { fr } from "~/ui/french";
import { toast } from "~/ui/toast";
import { ContactForm } from "./contact-form";
import { dialogFields } from "./dialog-fields";
import { messageSent } from "./messages";

const id = "contactez-nous";

/** Opens each time `asked` grows. Closed, it keeps what was typed; sent, it is empty again (requirements ). */
export function ContactDialog({ asked }: { asked: number }) {
  const facts = useSiteFacts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each demand opens it again
  useEffect(() => openDialog(id), [asked]);

  function sent() {
    closeDialog(id);
    toast({ kind: "success", title: messageSent });
  }

  return (
    <Dialog
      id={id}
      title="Contactez-nous"
      intro={fr(`Réponse sous ${replyPromise(facts)}. Ce que vous écrivez reste confidentiel.`)}
    >
      <ContactForm
        source="dialog"
        fields={dialogFields}
        onSent={sent}
        below={
          <>
            {fr("Cela ne peut pas attendre ?")} <HelpLine />
          </>
        }
      >
        <Button variant="secondary" onClick={() => closeDialog(id)}>
          Annuler
        </Button>
      </ContactForm>
    </Dialog>
  );
}
