import { useEffect, useRef, useState } from "react";
import { Button } from "~/ui/button";
import { Optional, TextField } from "~/ui/field";
import { FieldError } from "~/ui/field-error";
import { fr } from "~/ui/french";
import { Spinner } from "~/ui/spinner";
import { makePicture } from "./picture-tools";
import { ALT_MAX_LENGTH, pictureAddress } from "./rules";
import { UploadField } from "./upload-field";

interface PictureFieldProps {
  label: string;
  optional?: boolean;
  hint?: string;
  /** The picture's id, and what is seen in it; empty for none. */
  values: { pictureId: string; pictureAlt: string };
  errors: { pictureId?: string | undefined; pictureAlt?: string | undefined };
  /** Of a form that has several. */
  id?: string;
  names?: { id: string; alt: string };
  /** The form is kept before all is said. */
  kept?: boolean;
}

type Making = { at: "still" } | { at: "making" } | { at: "refused"; why: string };

/**
 * A photograph of a record: sent from the telephone, shown at once, described in a sentence, taken away. Posts `pictureId` and
 * `pictureAlt`, or under other `names`. What changes is told to the form as something typed.
 */
export function PictureField({
  label,
  optional,
  hint,
  values,
  errors,
  id: given,
  names = { id: "pictureId", alt: "pictureAlt" },
  kept = false,
}: PictureFieldProps) {
  const [id, setId] = useState(values.pictureId);
  const [making, setMaking] = useState<Making>({ at: "still" });
  const place = given ?? "pictureId";
  const held = useRef<HTMLInputElement>(null);
  const told = useRef(id);
  useEffect(() => {
    if (told.current === id) return;
    told.current = id;
    held.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [id]);

  async function make(uploadId: string) {
    setMaking({ at: "making" });
    const made = await makePicture(uploadId);
    if (made.ok) setId(made.id);
    setMaking(made.ok ? { at: "still" } : { at: "refused", why: made.why });
  }

  const why = making.at === "refused" ? making.why : errors.pictureId;
  if (id === "")
    return making.at === "making" ? (
      <p role="status" className="field flex items-center gap-3">
        <Spinner />
        {fr("La photo est là. Elle est redressée et allégée.")}
      </p>
    ) : (
      <>
        <UploadField
          name="pictureUpload"
          kind="picture"
          label={label}
          optional={optional ?? false}
          {...(hint && { hint })}
          error={why ?? null}
          onSent={(uploadId) => void make(uploadId)}
        />
        <input ref={held} type="hidden" name={names.id} value="" />
        <input type="hidden" name={names.alt} value="" />
      </>
    );
  return (
    <fieldset className="field" id={place} tabIndex={-1}>
      <legend className="mb-2 font-semibold">
        {label}
        {optional && <Optional />}
      </legend>
      {why && <FieldError id={`${place}-erreur`}>{fr(why)}</FieldError>}
      <img src={pictureAddress({ id }, 480, "webp")} alt="" className="picture-field-shown" />
      <input ref={held} type="hidden" name={names.id} value={id} />
      <TextField
        id={given ? `${given}-alt` : names.alt}
        name={names.alt}
        label={fr("Que voit-on, en une phrase ?")}
        hint={fr("Lu à voix haute à qui ne voit pas l’image.")}
        defaultValue={values.pictureAlt}
        error={errors.pictureAlt ? fr(errors.pictureAlt) : null}
        maxLength={ALT_MAX_LENGTH}
        autoFocus={values.pictureId === ""}
        required={!kept}
      />
      <Button variant="quiet" small className="justify-self-start" onClick={() => setId("")}>
        Retirer la photo
      </Button>
    </fieldset>
  );
}
