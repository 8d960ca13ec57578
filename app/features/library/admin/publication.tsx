import { Check, CircleAlert } from "lucide-react";
import { Form } from "react-router";
import { SubmitButton } from "~/ui/button";
import { Confirm } from "~/ui/confirm";
import { Disclosure } from "~/ui/disclosure";
import { FieldRow, TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";
import type { Route } from "./+types/edit-item.page";
import type { ItemErrors } from "./forms";

/** What is still missing, in words, then when it appears. */
export function Publication({
  item,
  errors,
  missing,
  mayPublish,
}: {
  item: Route.ComponentProps["loaderData"];
  errors: ItemErrors;
  missing: string[];
  mayPublish: boolean;
}) {
  const here = `/admin/bibliotheque/${item.id}`;
  const isReady = missing.length === 0;
  const settled = item.state === "published" && !item.waits;
  return (
    <section className="mt-8" aria-labelledby="avant">
      <h2 className="h4 mb-3" id="avant">
        {settled ? "En ligne" : "Avant de publier"}
      </h2>
      <ul className="mb-4">
        {missing.map((one) => (
          <li key={one} className="flex gap-2 py-1.5">
            <Icon of={CircleAlert} className="mt-1" />
            <span>{one}</span>
          </li>
        ))}
        {isReady && (
          <li className="flex gap-2 py-1.5">
            <Icon of={Check} className="mt-1" />
            <span>{fr("Rien ne manque.")}</span>
          </li>
        )}
      </ul>
      {mayPublish && (
        <Form method="post">
          <SubmitButton block intent="publish">
            {item.waits ? "Publier cette version" : "Publier"}
          </SubmitButton>
        </Form>
      )}
      {isReady && item.state !== "published" && (
        <Disclosure summary="Programmer" open={Boolean(errors.day || errors.time)}>
          <Form method="post" noValidate>
            <FieldRow>
              <TextField name="day" label="Jour" type="date" error={errors.day} />
              <TextField name="time" label="Heure de Paris" type="time" defaultValue="08:00" error={errors.time} />
            </FieldRow>
            <SubmitButton variant="secondary" small intent="schedule">
              Programmer
            </SubmitButton>
          </Form>
        </Disclosure>
      )}
      {item.when && (
        <p className="small muted mt-3">
          {fr(item.state === "scheduled" ? `Paraîtra : ${item.when}` : `Depuis : ${item.when}`)}
        </p>
      )}
      {item.state !== "draft" && (
        <Form method="post" className="mt-3">
          <SubmitButton variant="secondary" small intent="withdraw">
            {item.state === "scheduled" ? "Déprogrammer" : "Remettre en brouillon"}
          </SubmitButton>
        </Form>
      )}
      <div className="mt-8">
        <Confirm
          id="supprimer"
          opener="Supprimer la pièce"
          openerIcon
          question={fr("Supprimer cette pièce ?")}
          consequence={fr(
            "Ses fichiers, ses sous-titres et l'endroit où chacun en était sont effacés. Rien ne les ramène.",
          )}
          act="Supprimer la pièce"
          fields={{ intent: "delete" }}
          action={here}
          askTo={`${here}?confirmer=supprimer`}
          backTo={here}
          asked={item.asked}
        />
      </div>
    </section>
  );
}
