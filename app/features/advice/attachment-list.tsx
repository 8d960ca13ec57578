import "./attachments.css";
import { FileText } from "lucide-react";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";
import type { AttachmentKind } from "./rules";

interface AttachmentListProps {
  /** Where what they are joined to is read. */
  where: string;
  /** What they are joined to. */
  label?: string;
  attachments: { id: string; kind: AttachmentKind }[];
}

/** What is joined to a letter: photographs shown small, documents by their rank. */
export function AttachmentList({ where, label = "Joint à cette lettre", attachments }: AttachmentListProps) {
  if (attachments.length === 0) return null;
  return (
    <ul className="attachments" aria-label={fr(label)}>
      {attachments.map(({ id, kind }, n) => (
        <li key={id}>
          <a href={`${where}/pieces/${id}`}>
            {kind === "image/jpeg" ? (
              <img src={`${where}/pieces/${id}`} alt={fr(`Photo jointe, ${n + 1}`)} loading="lazy" />
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
