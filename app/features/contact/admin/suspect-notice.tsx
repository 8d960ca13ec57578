import { Form } from "react-router";
import { SubmitButton } from "~/ui/button";
import { Confirm } from "~/ui/confirm";
import { fr } from "~/ui/french";
import { Notice } from "~/ui/notice";

/** Why this message was kept aside, and the two ways out: like the others, or gone. */
export function SuspectNotice({ id, doubts, asked }: { id: string; doubts: string[]; asked: boolean }) {
  const here = `/admin/messages/${id}`;
  return (
    <div className="mb-6 max-w-[44rem]">
      <Notice kind="danger" title="Ce message ressemble à de la publicité">
        <p>
          {fr(`Mis à part parce que ${doubts.join(", ")}. Personne n'a reçu d'e-mail.`)}{" "}
          {fr(
            "N'ouvrez pas ses liens. Si une personne vous écrit vraiment, acceptez-le : il rejoindra les autres, et ce qui fut écrit avec les mêmes quatre mots avec lui.",
          )}
        </p>
      </Notice>
      <div className="mt-4 flex flex-wrap items-start gap-3">
        {!asked && (
          <Form method="post">
            <SubmitButton intent="accept" variant="secondary" small>
              Accepter ce message
            </SubmitButton>
          </Form>
        )}
        <Confirm
          id="supprimer-message"
          opener="Supprimer"
          openerIcon
          question={fr("Supprimer ce message mis à part ?")}
          consequence={fr(
            "Il disparaît tout de suite, et pour de bon, avec ce qui le suit. La personne n'en saura rien.",
          )}
          act="Supprimer le message"
          fields={{ intent: "delete" }}
          action={here}
          askTo={`${here}?confirmer=supprimer`}
          backTo={here}
          asked={asked}
        />
      </div>
    </div>
  );
}
