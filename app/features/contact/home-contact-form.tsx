import { ContactForm } from "./contact-form";
import { homeFields } from "./home-fields";

/** The inline form of the home page's contact section. */
export function HomeContactForm() {
  return <ContactForm source="home" fields={homeFields} />;
}
