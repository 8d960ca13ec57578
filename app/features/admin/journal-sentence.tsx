import { fr } from "~/ui/french";

/** What somebody did; the number of a quote or of an order is not cut at the end of a line. */
export function JournalSentence({ children }: { children: string }) {
  return (
    <p>
      {fr(children)
        .split(/(\b[A-Z]{1,2}-[\dA-Z][\dA-Z-]*)/)
        .map((part, index) =>
          index % 2 ? (
            <span key={index} className="whitespace-nowrap">
              {part}
            </span>
          ) : (
            part
          ),
        )}
    </p>
  );
}
