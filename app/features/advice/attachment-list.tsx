import { FileText } from "lucide-react";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";
import type { AttachmentKind } from "./rules";

interface AttachmentListProps {
  /** Where the thread is read. */
  thread: string;
  attachments: { id: string; kind: AttachmentKind }[];
}

/** What is joined to a letter: photographs shown small, documents by their rank. */
export function AttachmentList({ thread, attachments }: AttachmentListProps) {
  if (attachments.length === 0) return null;
  return (
    <ul className="attachments" aria-label={fr("Joint à cette lettre")}>
      {attachments.map(({ id, kind }, n) => (
        <li key={id}>
          <a href={`${thread}/pieces/${id}`}>
            {kind === "image/jpeg" ? (
              <img src={`${thread}/pieces/${id}`} alt={fr(`Photo jointe, ${n + 1}`)} loading="lazy" />
            ) : (
              <>
                <Icon of={FileText} />
                {fr(`Document joint, ${n + 1} (PDF)`)}
              </>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
