import { data } from "react-router";
import { requireAdmin } from "~/features/accounts/accounts.server";
import { readChosenPicture } from "~/features/media/media.server";
import { now } from "~/platform/clock.server";
import { inTransaction } from "~/platform/db/database.server";
import { redirectSaying } from "~/platform/http/flash.server";
import { BackLink } from "~/ui/back-link";
import { ButtonLink } from "~/ui/button";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { createEvent } from "../events.server";
import type { Route } from "./+types/new-event.page";
import { EventForm } from "./event-form";
import { emptyFields, eventFrom, type FieldErrors, readFields } from "./forms";
import { problemMessages } from "./messages";

const PATH = "/admin/events";

export async function action({ request }: Route.ActionArgs) {
  const { id: by } = await requireAdmin(request);
  const form = await request.formData();
  const fields = readFields(form);
  const refuse = (errors: FieldErrors) => data({ fields, errors }, { status: 422 });
  const read = eventFrom(fields, await readChosenPicture(form));
  if (!read.ok) return refuse(read.errors);
  const created = await inTransaction((trx) => createEvent(trx, read.event, { now: now(), by }));
  if (!created.ok) {
    const { field, message } = problemMessages[created.reason];
    return refuse({ [field]: message });
  }
  return redirectSaying(`${PATH}/${created.event.id}`, {
    kind: "success",
    title: "Brouillon enregistré",
    text: "Publiez-le quand il est prêt.",
  });
}

export const meta: Route.MetaFunction = () => unlistedHead("Nouvel événement");

export default function NewEventPage({ actionData }: Route.ComponentProps) {
  return (
    <>
      <BackLink to={PATH}>Événements</BackLink>
      <h1>Nouvel événement</h1>
      <p className="muted mt-1.5 mb-7 max-w-[60ch]">
        {fr("Il reste un brouillon, invisible sur le site, tant que vous ne le publiez pas.")}
      </p>
      <EventForm keptAs="evenement:nouveau" fields={actionData?.fields ?? emptyFields} errors={actionData?.errors}>
        <ButtonLink to={PATH} variant="secondary">
          Annuler
        </ButtonLink>
      </EventForm>
    </>
  );
}
