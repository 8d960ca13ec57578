import "./attachments.css";
import { FileText, Image } from "lucide-react";
import { useState } from "react";
import { eraseSent, UploadField } from "~/features/media/upload-field";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field-error";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";
import { unreadableText } from "./messages";
import { ATTACHMENTS_AT_MOST } from "./rules";

interface Joined {
  uploadId: string;
  name: string;
}

interface AttachmentsFieldProps {
  error: string | null;
  unreadable?: string[] | undefined;
  already?: number;
}

/**
 * Photographs and PDF joined to a letter, sent as soon as they are chosen; the form carries their uploads. `unreadable`: the uploads
 * that were refused, called here by the names this device alone knows. `already`: how many are joined since before.
 */
export function AttachmentsField({ error, unreadable = [], already = 0 }: AttachmentsFieldProps) {
  const [joined, setJoined] = useState<Joined[]>([]);
  const names = joined.filter(({ uploadId }) => unreadable.includes(uploadId)).map(({ name }) => name);
  const wrong = names.length > 0 ? unreadableText(names) : error;
  const full = joined.length + already >= ATTACHMENTS_AT_MOST;
  function takeOut(uploadId: string) {
    setJoined(joined.filter((one) => one.uploadId !== uploadId));
    eraseSent(uploadId);
  }
  return (
    <div>
      {joined.length > 0 && (
        <ul className="attachments-joined">
          {joined.map(({ uploadId, name }) => (
            <li key={uploadId}>
              <Icon of={/\.pdf$/i.test(name) ? FileText : Image} />
              <span className="wrap-anywhere">{name}</span>
              <Button variant="quiet" small aria-label={fr(`Retirer ${name}`)} onClick={() => takeOut(uploadId)}>
                Retirer
              </Button>
              <input type="hidden" name="attachments[]" value={uploadId} />
            </li>
          ))}
        </ul>
      )}
      {full && wrong && <FieldError id="attachments-error">{wrong}</FieldError>}
      {!full && (
        <UploadField
          key={joined.length}
          name="attachmentUpload"
          kind="attachment"
          label={joined.length + already === 0 ? "Joindre une photo ou un PDF (facultatif)" : "Joindre encore"}
          hint={fr(
            `10 Mo au plus, ${ATTACHMENTS_AT_MOST} fichiers. Chiffrés dès leur arrivée ; une photo perd le lieu et l’heure qu’elle porte. Un brouillon repris plus tard garde le texte, pas les fichiers.`,
          )}
          error={wrong}
          onSent={(uploadId, { name }) => setJoined([...joined, { uploadId, name }])}
        />
      )}
    </div>
  );
}
