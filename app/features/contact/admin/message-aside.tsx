import { Archive, ArchiveRestore, MailOpen } from "lucide-react";
import { Form, Link } from "react-router";
import { SubmitButton } from "~/ui/button";
import { fr } from "~/ui/french";
import { KeyValues } from "~/ui/key-values";
import { Call, MailTo } from "~/ui/reach";
import { Tag } from "~/ui/tag";
import type { ContactStatus } from "../rules";
import type { MessageView } from "./message-view.server";
import { replyNames } from "./messages";
import { WriteQuote } from "./write-quote";

/** Beside a message: who wrote it and how to reach them, what can be done with it, and what leads on. */
export function MessageAside({ message }: { message: MessageView }) {
  const { id, email, status, suspect, asksQuote, follows, next } = message;
  return (
    <aside aria-label="La personne et le message" className="min-w-0">
      <KeyValues items={factsOf(message)} />
      {!suspect && <Undoable status={status} />}
      {!suspect && email && !asksQuote && <WriteQuote id={id} small />}
      {follows && (
        <p className="small mt-6">
          <Link to={`/admin/messages/${follows}`}>La première lettre de cette personne</Link>
        </p>
      )}
      {next && (
        <p className="small mt-6">
          {fr("Ensuite :")}{" "}
          <Link to={`/admin/messages/${next.id}`} className="wrap-anywhere">
            {fr(`répondre à ${next.name}`)}
          </Link>
        </p>
      )}
    </aside>
  );
}

function factsOf({ email, proved, reply, safeContact, phone, closed, ...message }: MessageView) {
  const { situation, receivedAt, source, consent } = message;
  return [
    email
      ? {
          label: "E-mail",
          value: (
            <>
              <MailTo address={email} /> {!proved && <Tag kind="line">adresse non confirmée</Tag>}
            </>
          ),
        }
      : { label: "Réponse", value: replyNames[reply] },
    ...(safeContact ? [{ label: "Contact sûr", value: fr(safeContact) }] : []),
    ...(phone ? [{ label: "Téléphone", value: <Call phone={phone} /> }] : []),
    ...(situation ? [{ label: "Situation", value: situation }] : []),
    { label: "Reçu", value: receivedAt },
    { label: "Depuis", value: source },
    ...(consent
      ? [
          {
            label: "Accord",
            value: (
              <>
                {fr(`donné le ${consent.at}, `)}
                <span className="whitespace-nowrap">texte {consent.version ?? "-"}</span>
              </>
            ),
          },
        ]
      : []),
    ...(closed
      ? [
          {
            label: "Classé sans réponse",
            value: (
              <span className="wrap-anywhere">
                {closed.why}
                {closed.note && <span className="block">{closed.note}</span>}
              </span>
            ),
          },
        ]
      : []),
  ];
}

/** What can be done with a message besides answering or closing it. Each can be undone. */
function Undoable({ status }: { status: ContactStatus }) {
  return (
    <Form method="post" className="mt-5 flex flex-wrap gap-3">
      {status === "archived" && (
        <SubmitButton intent="unarchive" variant="secondary" small icon={ArchiveRestore}>
          Sortir des archives
        </SubmitButton>
      )}
      {status === "answered" && (
        <SubmitButton intent="archive" variant="secondary" small icon={Archive}>
          Archiver
        </SubmitButton>
      )}
      {status === "read" && (
        <SubmitButton intent="mark-unread" variant="secondary" small icon={MailOpen}>
          Marquer comme non lu
        </SubmitButton>
      )}
    </Form>
  );
}
