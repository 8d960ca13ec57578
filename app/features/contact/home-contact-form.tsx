import { homeFields } from "./contact-field";
import { ContactForm } from "./contact-form";
import { CannotWait } from "./parts.still";

/** The inline form of the home page's contact section. */
export function HomeContactForm() {
  return <ContactForm source="home" fields={homeFields} below={<CannotWait />} />;
}
