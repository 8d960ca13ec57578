import { faqJsonLd, type ShownEntry } from "~/features/faq/faq-list";
import { HelpLine } from "~/features/safety/help-line";
import { fr } from "~/ui/french";
import { JsonLd } from "~/ui/json-ld";
import { Still } from "~/ui/still";
import { ContactQuestions } from "./contact-questions";
import { ContactWays } from "./contact-ways";
import { Practical } from "./practical";
import { WhatBecomesOfIt } from "./what-becomes-of-it";

// What stands around the forms of contact.

export function ContactMore({ questions, callId }: { questions: ShownEntry[]; callId: string | null }) {
  return (
    <Still id="ContactMore">
      <JsonLd data={() => faqJsonLd(questions)} />
      <ContactWays callId={callId} />
      <Practical />
      <ContactQuestions questions={questions} />
    </Still>
  );
}

export function ContactPromises() {
  return (
    <Still id="ContactPromises">
      <WhatBecomesOfIt />
    </Still>
  );
}

/** Under the form of the home page. */
export function CannotWait() {
  return (
    <Still id="CannotWait">
      {fr("Cela ne peut pas attendre ?")} <HelpLine />
    </Still>
  );
}
