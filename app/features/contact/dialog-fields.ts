import { consent, email, type FieldSpec, message } from "./contact-field";
import { replyField } from "./reply-choice";

/** The contact dialog's form (requirements ). */
export const dialogFields: FieldSpec[] = [
  { name: "name", label: "Nom complet", autoComplete: "name" },
  email,
  message,
  consent,
];

/** The help widget's. */
export const widgetFields: FieldSpec[] = [
  { name: "name", label: "Nom", autoComplete: "name" },
  message,
  replyField("tu"),
  consent,
];
