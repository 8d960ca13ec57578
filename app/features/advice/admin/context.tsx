import { Form, Link } from "react-router";
import { preferenceText } from "~/features/accounts/rules";
import { formatDay, parisDay } from "~/platform/clock";
import { SubmitButton } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { TextArea } from "~/ui/field";
import { fr } from "~/ui/french";
import { Call, MailTo } from "~/ui/reach";
import { Tag } from "~/ui/tag";
import type { CoachThread } from "../queue.server";
import { NOTE_MAX_CHARACTERS } from "../rules";
import { membershipNames } from "./messages";

type Shown = Pick<CoachThread, "person" | "membership" | "preferences" | "earlier" | "note">;

/** Who writes, in view while she is answered: membership, ways to reach her, former exchanges, the coach's own note. */
export function Context({
  person,
  membership,
  preferences,
  earlier,
  note,
  refused,
}: Shown & { refused: NoteRefusal | undefined }) {
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
              {fr(`depuis le ${formatDay(membership.from)}, jusqu'au ${formatDay(membership.until)}`)}
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
      <section>
        <h2>Contact sûr</h2>
        <p>{fr(preferenceText(preferences))}</p>
      </section>
      {earlier.length > 0 && (
        <section>
          <h2>{earlier.length > 1 ? "Autres échanges" : "Un autre échange"}</h2>
          <ul>
            {earlier.slice(0, 10).map(({ threadId, title, lastAt }) => (
              <li key={threadId}>
                <Link to={`/admin/echanges/${threadId}`} className="wrap-anywhere">
                  {fr(`${title || "Une lettre"}, ${formatDay(parisDay(lastAt))}`)}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2>Votre note</h2>
        {note && <p className="wrap-anywhere whitespace-pre-line">{note}</p>}
        <Disclosure summary={note ? "Modifier la note" : "Écrire une note"} open={refused !== undefined}>
          <Form method="post" autoComplete="off" noValidate className="mt-3">
            <TextArea
              id="note"
              name="note"
              label="Ce que vous voulez retenir"
              hint={fr("Pour vous seule : la personne ne la voit jamais.")}
              rows={4}
              maxLength={NOTE_MAX_CHARACTERS}
              defaultValue={refused?.typed ?? note}
              error={refused?.error}
            />
            <SubmitButton intent="note" variant="secondary" small busyLabel="Enregistrement...">
              Enregistrer la note
            </SubmitButton>
          </Form>
        </Disclosure>
      </section>
    </div>
  );
}

export interface NoteRefusal {
  error: string;
  typed: string;
}
