import { ChevronDown } from "lucide-react";
import { formatInstant } from "~/platform/clock";
import { shortened } from "~/platform/shortened";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";
import { LetterSheet } from "~/ui/letter-sheet";
import { Ordinals } from "~/ui/ordinals";
import { AttachmentList } from "./attachment-list";
import type { Letter } from "./read-threads.server";
import { afterGreeting } from "./rules";

/** The letters of a thread, the oldest first; those before the last exchange are folded. */
export function Letters({ thread, letters, coach }: { thread: string; letters: Letter[]; coach: string }) {
  const lastQuestion = letters.findLastIndex(({ kind }) => kind === "question");
  const firstNew = letters.findIndex(({ isNew }) => isNew);
  const open = Math.max(0, Math.min(lastQuestion, firstNew === -1 ? lastQuestion : firstNew));
  return (
    <div className="letters">
      {letters.map((letter, n) =>
        n < open ? (
          <Folded key={letter.id} {...letter} {...{ thread, coach }} />
        ) : (
          <Sheet key={letter.id} {...letter} {...{ thread, coach }} />
        ),
      )}
    </div>
  );
}

type Shown = Letter & { thread: string; coach: string };

function Folded(letter: Shown) {
  return (
    <details className="letter-folded">
      <summary>
        <span>
          <b>{letter.kind === "answer" ? letter.coach : "Vous"}</b>,{" "}
          <Ordinals>{formatInstant(letter.writtenAt)}</Ordinals>
        </span>
        <span className="letter-extract">{fr(shortened(afterGreeting(letter.text), 90))}</span>
        <Icon of={ChevronDown} />
      </summary>
      <Sheet {...letter} />
    </details>
  );
}

function Sheet({ id, kind, text, writtenAt, isNew, late, attachments, thread, coach }: Shown) {
  const mine = kind !== "answer";
  return (
    <LetterSheet
      id={`lettre-${id}`}
      mine={mine}
      author={mine ? (kind === "addition" ? "Vous, un mot ajouté" : "Vous") : coach}
      at={fr(formatInstant(writtenAt))}
      text={text}
      isNew={isNew}
      note={late && fr("Cette réponse est arrivée après l'heure promise. Nous vous prions de nous en excuser.")}
    >
      <AttachmentList where={thread} attachments={attachments} />
    </LetterSheet>
  );
}
