import { Checkbox } from "~/ui/checkbox";
import { classNames } from "~/ui/class-names";
import { fr } from "~/ui/french";
import type { Known } from "./guest-fields";

interface ReminderBoxProps {
  who: Known | null;
  typed: Record<string, string>;
  className?: string;
}

/** A mail the day before, for who may be written to by then. */
export function ReminderBox({ who, typed, className }: ReminderBoxProps) {
  if (who?.withheld === "refused")
    return (
      <p className={classNames("small muted", className)}>
        {fr("Vous ne voulez pas d'e-mail : rien ne vous rappellera ce rendez-vous la veille.")}
      </p>
    );
  const proved = who && !who.withheld;
  return (
    <Checkbox name="reminder" value="oui" defaultChecked={typed.reminder === "oui"} className={className}>
      {fr(`M'envoyer un rappel la veille, par e-mail${proved ? "" : ", si mon adresse est confirmée d'ici là"}.`)}{" "}
      <span className="muted">(facultatif)</span>
    </Checkbox>
  );
}
