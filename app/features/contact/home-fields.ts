import { fr } from "~/ui/french";
import { email, type FieldSpec, message, phone } from "./contact-field";

/** The home page's inline form (spec §2); its message may stay empty (spec §5). */
export const homeFields: FieldSpec[] = [
  { name: "lastName", label: "Nom", autoComplete: "family-name", half: true },
  { name: "firstName", label: "Prénom", autoComplete: "given-name", half: true },
  email,
  phone,
  { ...message, hint: fr("Où en êtes-vous ? Qu'est-ce qui vous pèse le plus ?"), required: false },
];
