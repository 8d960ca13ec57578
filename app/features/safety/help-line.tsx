import { fr } from "~/ui/french";
import { HelpNumber } from "./help-number";
import { hotline } from "./rules";

/** The numbers in two sentences, for women and men, for « vous » and « tu »: danger first, then listening. */
export function HelpLine() {
  return (
    <span data-help-line>
      {fr("Danger immédiat : le ")}
      <HelpNumber of="17" />, ou le <HelpNumber of="114" /> par SMS. {fr("Violences : le ")}
      <HelpNumber of="3919" />
      {fr(" pour les femmes, le ")}
      <HelpNumber of="116006" /> pour toute victime (
      <span className="whitespace-nowrap">{fr(hotline("116006").hours)}</span>). {fr("Enfant en danger : le ")}
      <HelpNumber of="119" />. {fr("Détresse, idées noires : le ")}
      <HelpNumber of="3114" />
      {fr(", jour et nuit. Tous sont gratuits.")}
    </span>
  );
}
