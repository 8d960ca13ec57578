import { HelpLine } from "~/features/safety/help-line";
import { replyPromise } from "~/features/settings/rules";
import { type SiteFacts, useSiteFacts } from "~/features/settings/site-facts";
import { fr } from "~/ui/french";
import { ContactForm } from "./contact-form";
import { OwnMailProgram } from "./message-sent";
import { pageFields } from "./page-fields";
import { Passphrase } from "./reading/passphrase";

const promisesOf = (facts: SiteFacts) => [
  fr(`Une réponse sous ${replyPromise(facts)}, par la personne qui vous accompagnera.`),
  fr("Aucun e-mail ne reprend rien de votre message."),
  fr("Rien n'est transmis sans votre accord écrit, sauf ce que la loi impose."),
];

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
      <ContactForm source="page" fields={pageFields} afterSent={OwnMailProgram} readHere={Passphrase} />
      <div className="pt-5 wide:pt-0">
        <WhatBecomesOfIt />
      </div>
    </section>
  );
}

/** What a message is promised, and whom to call when it cannot wait for an answer. */
export function WhatBecomesOfIt() {
  const promises = promisesOf(useSiteFacts());
  return (
    <>
      <ul className="rules border-t-[1.5px] border-text">
        {promises.map((promise) => (
          <li key={promise}>{promise}</li>
        ))}
      </ul>
      <p className="small mt-6">
        <b>{fr("Cela ne peut pas attendre ?")}</b> <HelpLine />
      </p>
    </>
  );
}
