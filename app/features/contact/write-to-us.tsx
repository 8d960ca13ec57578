import { HelpLine } from "~/features/safety/help-line";
import { replyPromise } from "~/features/settings/rules";
import { type SiteFacts, useSiteFacts } from "~/features/settings/site-facts";
import { fr } from "~/ui/french";
import { Grid12, Section } from "~/ui/layout";
import { ContactForm } from "./contact-form";
import dawn from "./illustrations/couverture-fenetre-aube.svg";
import { OwnMailProgram } from "./message-sent";
import { pageFields } from "./page-fields";
import { Passphrase } from "./reading/passphrase";

const promisesOf = (facts: SiteFacts) => [
  fr(`Une réponse sous ${replyPromise(facts)}, par la personne qui vous accompagnera.`),
  fr("Aucun e-mail ne reprend rien de votre message."),
  fr("Rien n'est transmis sans votre accord écrit, sauf ce que la loi impose."),
];

/** The form on a sheet of letter paper, and beside it what becomes of a message. */
export function WriteToUs() {
  return (
    <Section tone="mist" id="ecrire" labelledBy="ecrire-titre">
      <Grid12>
        <div className="wide:col-span-4">
          <h2 id="ecrire-titre" className="h2">
            {fr("Votre message")}
          </h2>
          <WhatBecomesOfIt />
          <img
            src={dawn}
            alt=""
            width={800}
            height={600}
            loading="lazy"
            className="mt-10 hidden aspect-[5/4] w-full rounded-xs object-cover wide:block"
          />
        </div>
        <div className="rounded-xs border border-line bg-surface p-[clamp(1.25rem,4vw,3rem)] wide:col-start-6 wide:col-end-13">
          <ContactForm source="page" fields={pageFields} afterSent={OwnMailProgram} readHere={Passphrase} />
        </div>
      </Grid12>
    </Section>
  );
}

/** What a message is promised, and whom to call when it cannot wait for an answer. */
export function WhatBecomesOfIt() {
  const promises = promisesOf(useSiteFacts());
  return (
    <>
      <ul className="rules mt-6 border-t-[1.5px] border-text">
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
