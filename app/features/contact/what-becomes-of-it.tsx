import { HelpLine } from "~/features/safety/help-line";
import { replyPromise } from "~/features/settings/rules";
import { type SiteFacts, useSiteFacts } from "~/features/settings/site-facts";
import { fr } from "~/ui/french";

const promisesOf = (facts: SiteFacts) => [
  fr(`Une réponse sous ${replyPromise(facts)}, par la personne qui vous accompagnera.`),
  fr("Aucun e-mail ne reprend votre message."),
  fr("Rien n'est transmis sans votre accord écrit, sauf ce que la loi impose."),
];

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
