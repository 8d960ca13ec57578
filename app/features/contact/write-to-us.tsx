import { fr } from "~/ui/french";
import { ContactForm } from "./contact-form";
import { OwnMailProgram } from "./message-sent";
import { pageFields } from "./page-fields";
import { ContactPromises } from "./parts.still";

/** The title and, at once, the form; what becomes of a message beside it, or below on a telephone. */
export function WriteToUs() {
  return (
    <section id="ecrire" aria-labelledby="ecrire-titre" className="wrap contact-open">
      <header>
        <h1 id="ecrire-titre">{fr("Parlons-en")}</h1>
        <p className="lede muted mt-3">
          {fr("Quelques lignes suffisent. Une vraie personne vous lit et vous répond.")}
        </p>
      </header>
      <ContactForm source="page" fields={pageFields} afterSent={OwnMailProgram} />
      <div className="pt-5 wide:pt-0">
        <ContactPromises />
      </div>
    </section>
  );
}
