import { fr } from "~/ui/french";
import { Unbroken } from "~/ui/unbroken";

const NUMBER_OF_PAPER = /(\b[A-Z]{1,2}-[\dA-Z][\dA-Z-]*)/;

/** What somebody did; the number of a quote or of an order is not cut at the end of a line. */
export function JournalSentence({ children }: { children: string }) {
  return (
    <p>
      <Unbroken whole={NUMBER_OF_PAPER}>{fr(children)}</Unbroken>
    </p>
  );
}
