import { Accordion, AccordionItem } from "~/ui/accordion";
import { Unbroken } from "~/ui/unbroken";

/** An entry as it is shown: amounts computed, French typography done; a blank line between the answer's paragraphs. */
export interface ShownEntry {
  id: string;
  question: string;
  answer: string;
}

interface FaqListProps {
  name: string;
  entries: ShownEntry[];
  firstOpen?: boolean;
  className?: string;
}

/** One answer open at a time: the shared `name` does it without a script. */
export function FaqList({ name, entries, firstOpen, className }: FaqListProps) {
  return (
    <Accordion name={name} className={className}>
      {entries.map(({ id, question, answer }, index) => (
        <AccordionItem key={id} question={<Unbroken>{question}</Unbroken>} open={firstOpen && index === 0}>
          {answer.split(/\n\s*\n/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </AccordionItem>
      ))}
    </Accordion>
  );
}

/** Said to search engines: https://schema.org/FAQPage */
export function faqJsonLd(entries: ShownEntry[]) {
  return {
    "@type": "FAQPage",
    mainEntity: entries.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}
