import { fr } from "~/ui/french";
import { HelpNumber } from "./help-number";

/** Beside a form that somebody answers later: whom to call now. */
export function NotForEmergencies() {
  return (
    <>
      {fr("Cette messagerie n'est pas un service d'urgence. En danger : le")} <HelpNumber of="17" />, ou le{" "}
      <HelpNumber of="114" /> par SMS. {fr("Détresse : le")} <HelpNumber of="3114" />, jour et nuit.
    </>
  );
}
