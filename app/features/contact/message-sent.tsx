import { FormMessage } from "~/ui/form-message";
import { fr } from "~/ui/french";
import { messageSent } from "./messages";

/** The answer to a kept message, and for the contact page the visitor's own mail program (requirements ). */
export function MessageSent({ mailto }: { mailto?: string }) {
  return (
    <FormMessage kind="ok" title={messageSent}>
      {mailto && <OwnMailProgram mailto={mailto} />}
    </FormMessage>
  );
}

export function OwnMailProgram({ mailto }: { mailto: string }) {
  return (
    <p className="mt-1">
      {fr("Vous préférez votre propre messagerie ?")}{" "}
      <a href={mailto}>{fr("Ouvrir le même message dans votre programme d'e-mail")}</a>.
    </p>
  );
}
