import { tellingTermsIn } from "~/platform/mail/telling-words";
import type { Block } from "./rules";

/** What a mailbox lists of a letter, and the titles its first screen shows. */
export interface Envelope {
  sender: string;
  subject: string;
  preheader: string;
  blocks: Block[];
}

/** The words that tell: in the sender’s name, which the coach does not write here, and in what she wrote. */
export interface TellingParts {
  sender: string[];
  written: string[];
}

/** What tells in the sender’s name, and in the subject, the first line, the titles of the blocks that will be shown and what is seen in their photographs. */
export function tellingParts({ sender, subject, preheader, blocks }: Envelope): TellingParts {
  const shown = blocks.filter(({ removed }) => !removed);
  const titles = shown.flatMap(({ kind, title, text }) => (kind === "picture" ? [title, text] : [title]));
  return { sender: tellingTermsIn(sender), written: tellingTermsIn([subject, preheader, ...titles].join(" . ")) };
}
