import { fr } from "~/ui/french";
import { email, type FieldSpec, message, phone } from "./contact-field";

/** The home page's inline form, behind its address; its message may stay empty (requirements ). */
export const homeFields: FieldSpec[] = [
  { ...email, alone: true },
  { name: "lastName", label: "Nom", autoComplete: "family-name", half: true },
  { name: "firstName", label: "Prénom", autoComplete: "given-name", half: true },
  phone,
  { ...message, hint: fr("Où en êtes-vous ? Qu'est-ce qui vous pèse le plus ?"), required: false },
];
