import { Link } from "react-router";
import { preferenceText } from "~/features/accounts/rules";
import { formatDay, parisDay } from "~/platform/clock";
import { fr } from "~/ui/french";
import { Ordinals } from "~/ui/ordinals";
import { Call, MailTo } from "~/ui/reach";
import { Tag } from "~/ui/tag";
import { threadTitle } from "../messages";
import type { CoachThread } from "../queue.server";
import { membershipNames } from "./messages";
import { NoteForm, type NoteRefusal } from "./note-form";

type Shown = Pick<CoachThread, "person" | "membership" | "earlier"> & {
  threadId: string;
  note: { text: string; version: string };
  refused: NoteRefusal | undefined;
};

/** How she may be reached without harm: read before anything is answered. */
export function SafeContact({ preferences }: Pick<CoachThread, "preferences">) {
  return (
    <section className="safe-contact">
      <h2>Contact sûr</h2>
      <p>{fr(preferenceText(preferences))}</p>
    </section>
  );
}

/** Who writes, in view while she is answered: membership, addresses, former exchanges, the coach's own note. */
export function Context({ person, membership, earlier, threadId, note, refused }: Shown) {
  return (
    <div className="context">
      <section>
        <h2>
          <Link to={`/admin/members/${person.id}`}>{person.name}</Link>
        </h2>
        <p>
          {membership ? (
            <>
              <Tag kind={membership.status === "active" ? "ok" : "line"}>{membershipNames[membership.status]}</Tag>{" "}
              <Ordinals>{`depuis le ${formatDay(membership.from)}, jusqu'au ${formatDay(membership.until)}`}</Ordinals>
            </>
          ) : (
            fr("Sans adhésion")
          )}
        </p>
        <p>
          <MailTo address={person.email} />
          {!person.emailConfirmed && <Tag kind="line">adresse non confirmée</Tag>}
          {person.phone && (
            <>
              <br />
              <Call phone={person.phone} />
            </>
          )}
        </p>
      </section>
      {earlier.length > 0 && (
        <section>
          <h2>{earlier.length > 1 ? "Autres échanges" : "Un autre échange"}</h2>
          <ul>
            {earlier.slice(0, 10).map(({ threadId, title, lastAt }) => (
              <li key={threadId}>
                <Link to={`/admin/echanges/${threadId}`} className="wrap-anywhere">
                  {`${threadTitle(title)}, ${formatDay(parisDay(lastAt))}`}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <NoteForm threadId={threadId} {...note} refused={refused} />
    </div>
  );
}
