import { type ReactNode, useRef } from "react";
import { Form } from "react-router";
import { PictureField } from "~/features/media/picture-field";
import { SubmitButton } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { RichTextField } from "~/ui/editor/rich-text-field";
import { ErrorSummary } from "~/ui/error-summary";
import { FieldRow, SelectField, TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import { KeptTextNotice } from "~/ui/kept-form";
import { useKeptText } from "~/ui/kept-text";
import { LongLine } from "~/ui/long-line";
import { typeLabels } from "../messages";
import { eventTypes } from "../rules";
import { type EventFields, type FieldErrors, TITLE_MAX } from "./forms";

interface EventFormProps {
  /** One per event: what was typed and not saved is kept under this name. */
  keptAs: string;
  fields: EventFields;
  /** What the page has seen of the event; nothing of a new one. */
  version?: string;
  errors?: FieldErrors;
  /** Somebody has a place: a change of hour or place is told to them. */
  told?: boolean;
  /** Publishing is beside it, and has the light. */
  quiet?: boolean;
  children?: ReactNode;
}

/** All there is to say about an event. Hours are those of a clock in Paris. */
export function EventForm({ keptAs, fields, version, errors = {}, told, quiet, children }: EventFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const kept = useKeptText(form, keptAs, { refused: Object.keys(errors).length > 0 });
  const typed = (name: Exclude<keyof EventFields, "membersOnly">) => ({
    name,
    defaultValue: fields[name],
    error: errors[name],
  });
  return (
    <Form method="post" noValidate ref={form} className="max-w-[44rem]">
      <KeptTextNotice {...kept} />
      <ErrorSummary errors={errors} />
      <input type="hidden" name="intent" value="save" />
      {version && <input type="hidden" name="version" value={version} />}
      <LongLine {...typed("title")} label="Titre" maxLength={TITLE_MAX} required />
      <SelectField name="type" label="Type" defaultValue={fields.type}>
        {eventTypes.map((type) => (
          <option key={type} value={type}>
            {typeLabels[type]}
          </option>
        ))}
      </SelectField>
      <TextField {...typed("day")} label="Jour" type="date" required />
      <FieldRow>
        <TextField {...typed("start")} label="Début, heure de Paris" type="time" required />
        <TextField {...typed("end")} label="Fin, heure de Paris" type="time" required />
      </FieldRow>
      <TextField
        {...typed("location")}
        label="Lieu affiché à tous"
        hint={fr("Par exemple « Centre-ville » ou « En visio ».")}
        maxLength={120}
        required
      />
      <LongLine
        name="address"
        label="Adresse exacte"
        optional
        hint={fr(
          "Montrée seulement aux personnes inscrites. Avec un lien de visio et sans adresse, tout se passe en visio.",
        )}
        defaultValue={fields.address}
        maxLength={300}
      />
      <TextField
        {...typed("videoUrl")}
        label="Lien de la visio"
        optional
        type="url"
        hint={fr(
          "Montré aux inscrits une heure avant, jamais envoyé par e-mail. Un webinaire ne se publie pas sans lui.",
        )}
        maxLength={500}
      />
      <FieldRow>
        <TextField
          {...typed("capacity")}
          label="Places"
          hint={fr("Au-delà, une liste d'attente.")}
          inputMode="numeric"
          required
        />
        <TextField
          {...typed("price")}
          label="Prix en euros"
          hint={fr("0 : gratuit. Les membres ne paient jamais.")}
          inputMode="decimal"
        />
      </FieldRow>
      <Checkbox name="membersOnly" value="oui" defaultChecked={fields.membersOnly}>
        Réservé aux membres
      </Checkbox>
      <RichTextField {...typed("description")} label="Description" rows={8} />
      <PictureField
        label="Photo"
        optional
        hint={fr("Montrée sur la page de l’événement, à la place du dessin. Sans visage de participant.")}
        values={fields}
        errors={errors}
      />
      {told && (
        <p className="small muted mb-4">
          {fr("Si le titre, l'heure ou le lieu change, un e-mail invite les personnes inscrites à voir la page.")}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton
          variant={quiet ? "secondary" : "primary"}
          among={{ intent: "save" }}
          busyLabel="Enregistrement..."
        >
          Enregistrer
        </SubmitButton>
        {children}
      </div>
    </Form>
  );
}
