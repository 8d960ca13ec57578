import "./crop-frame.css";
import { Check, Sun } from "lucide-react";
import { useState } from "react";
import { data, Form, redirect, useSubmit } from "react-router";
import { readCoachForm } from "~/features/accounts/accounts.server";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { redirectDone } from "~/platform/http/flash.server";
import type { Light } from "~/platform/pictures/light";
import { isUuid } from "~/platform/uuid";
import { BackLink } from "~/ui/back-link";
import { ButtonLink, SubmitButton } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { TextField } from "~/ui/field";
import { FormMessage } from "~/ui/form-message";
import { capitalized, fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { Icon } from "~/ui/icon";
import { useSending } from "~/ui/offline-submit";
import { Spinner } from "~/ui/spinner";
import { cutPicture, deletePicture, findPictures, putSitePicture, receivePicture } from "../media.server";
import { pictureRefusals, slotTexts } from "../messages";
import { PictureView } from "../picture";
import { ALT_MAX_LENGTH, type Frame, isSlot, slots, wholeFrame } from "../rules";
import { UploadField } from "../upload-field";
import type { Route } from "./+types/photo.page";
import { CropFrame, FramedPreview, type Source } from "./crop-frame";
import { altMissing, lightTexts, portraitAdvice } from "./messages";

const LIST = "/admin/photos";

export async function loader({ params: { slot }, request }: Route.LoaderArgs) {
  if (!isSlot(slot)) throw data(null, { status: 404 });
  const from = new URL(request.url).searchParams.get("photo") ?? "";
  const picture = isUuid(from) ? ((await findPictures(db(), [from])).get(from) ?? null) : null;
  return { slot, picture };
}

export async function action({ params: { slot }, request }: Route.ActionArgs) {
  const { form, actor } = await readCoachForm(request);
  if (!isSlot(slot)) throw data(null, { status: 404 });
  const at = { now: now() };
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const refuse = (error: string | null, more: { alt?: string; light?: Exclude<Light, "good"> } = {}) =>
    data({ error, alt: null, light: null, ...more }, { status: 422 });

  if (form.get("intent") === "receive") {
    const uploadId = text("uploadId");
    const shape = slot === "logo" ? "logo" : "source";
    const made = isUuid(uploadId)
      ? await receivePicture({ uploadId, by: actor.by, shape }, at)
      : ({ ok: false, reason: "unknown" } as const);
    return made.ok ? redirect(`${LIST}/${slot}?photo=${made.id}`) : refuse(pictureRefusals[made.reason]);
  }

  const from = text("photo");
  const picture = isUuid(from) ? (await findPictures(db(), [from])).get(from) : undefined;
  if (!picture) return refuse(pictureRefusals.unknown);
  const alt = text("alt").slice(0, ALT_MAX_LENGTH);
  if (!alt) return refuse(null, { alt: altMissing });
  const { ratio } = slots[slot];
  if (ratio === null) {
    await inTransaction((trx) => putSitePicture(trx, { slot, pictureId: picture.id, alt }, actor));
    return redirectDone(LIST, "En ligne");
  }
  const middle = wholeFrame(picture, ratio);
  const side = (name: keyof Frame) => (form.has(name) ? Number(form.get(name)) : Number.NaN);
  const asked = { left: side("left"), top: side("top"), width: side("width") };
  const frame = Object.values(asked).every((value) => Number.isFinite(value)) ? asked : middle;
  const made = await cutPicture({ from: picture.id, crop: { ...frame, ratio }, shape: "photograph" }, at);
  if (!made.ok) return refuse(pictureRefusals[made.reason]);
  if (slot === "portrait" && made.light !== "good" && form.get("keepLight") !== "oui") {
    await inTransaction((trx) => deletePicture(trx, made.id));
    return refuse(null, { light: made.light });
  }
  await inTransaction(async (trx) => {
    await putSitePicture(trx, { slot, pictureId: made.id, alt }, actor);
    await deletePicture(trx, picture.id);
  });
  return redirectDone(LIST, "En ligne", capitalized(fr(slotTexts[slot].where)));
}

export const meta: Route.MetaFunction = () => unlistedHead("Photo");

export default function PhotoPage({ loaderData: { slot, picture }, actionData }: Route.ComponentProps) {
  return (
    <>
      <BackLink to={LIST}>Photos</BackLink>
      {picture ? (
        <Framing key={picture.id} slot={slot} picture={picture} refused={actionData} />
      ) : (
        <Choosing slot={slot} error={actionData?.error ?? null} />
      )}
    </>
  );
}

function Steps({ at }: { at: 1 | 2 }) {
  return (
    <ol className="photo-steps">
      {["Choisir", "Cadrer", "Publier"].map((step, n) => (
        <li key={step} className={n + 1 < at ? "done" : undefined} aria-current={n + 1 === at ? "step" : undefined}>
          <span>{n + 1 < at ? <Icon of={Check} /> : n + 1}</span>
          {step}
        </li>
      ))}
    </ol>
  );
}

type SlotName = Route.ComponentProps["loaderData"]["slot"];

function Choosing({ slot, error }: { slot: SlotName; error: string | null }) {
  const submit = useSubmit();
  const making = useSending() !== null;
  const face = slot === "portrait";
  return (
    <>
      <h1 className="h2">{fr(slotTexts[slot].name)}</h1>
      <p className="muted mt-2 mb-6">{fr(slotTexts[slot].lede)}</p>
      <Steps at={1} />
      {error && <FormMessage kind="danger">{fr(error)}</FormMessage>}
      <div className="photo-sides">
        <div className="photo-drop">
          <svg viewBox={face ? "0 0 138 202" : "0 0 138 104"} className="photo-arch" aria-hidden="true">
            <path d={face ? "M1 201V69a68 68 0 0 1 136 0v132Z" : "M1 1h136v102H1Z"} />
          </svg>
          {making ? (
            <p role="status" className="flex items-center gap-3">
              <Spinner />
              {fr("La photo est là. Elle est redressée et allégée.")}
            </p>
          ) : (
            <Form method="post">
              <UploadField
                name="uploadId"
                kind="picture"
                label={face ? "Une photo de vous" : slot === "logo" ? "Une image" : "Une photo"}
                camera={face}
                primary={!face}
                onSent={(uploadId) => void submit({ intent: "receive", uploadId }, { method: "post" })}
              />
            </Form>
          )}
        </div>
        {face && (
          <section className="photo-advice" aria-labelledby="conseils">
            <h2 id="conseils" className="h4">
              Trois choses suffisent
            </h2>
            <ol>
              {portraitAdvice.map(({ title, text }) => (
                <li key={title}>
                  <b>{fr(title)}</b>
                  <span>{fr(text)}</span>
                </li>
              ))}
            </ol>
          </section>
        )}
      </div>
    </>
  );
}

interface FramingProps {
  slot: SlotName;
  picture: NonNullable<Route.ComponentProps["loaderData"]["picture"]>;
  refused: Route.ComponentProps["actionData"];
}

function Framing({ slot, picture, refused }: FramingProps) {
  const { ratio } = slots[slot];
  const face = slot === "portrait";
  const source: Source = { address: `${LIST}/source/${picture.id}`, width: picture.width, height: picture.height };
  const [frame, setFrame] = useState(() => wholeFrame(picture, ratio ?? 1));
  const [measured, setMeasured] = useState<Light | null>(null);
  const light = measured ?? refused?.light ?? null;
  const dim = light !== null && light !== "good";
  return (
    <>
      <h1 className="h2">{ratio === null ? fr(slotTexts[slot].name) : "Cadrer"}</h1>
      <p className="muted mt-2 mb-6">
        {fr(
          face
            ? "Glissez la photo sous l’arche, vos yeux sur le trait."
            : ratio === null
              ? "Tel qu’il se verra en haut de chaque page."
              : "Glissez la photo dans son cadre.",
        )}
      </p>
      <Steps at={2} />
      {refused?.error && <FormMessage kind="danger">{fr(refused.error)}</FormMessage>}
      <Form method="post" noValidate className="photo-sides">
        <input type="hidden" name="photo" value={picture.id} />
        {ratio === null ? (
          <PictureView picture={picture} alt="" sizes="12rem" className="max-w-48" first />
        ) : (
          <CropFrame
            source={source}
            ratio={ratio}
            face={face}
            onFrame={setFrame}
            {...(face && { onLight: setMeasured })}
          />
        )}
        <div className="grid gap-6">
          {face && !dim && measured && (
            <p className="photo-light" role="status">
              <Icon of={Sun} />
              <span>
                <b>La lumière est bonne.</b> {fr("Le visage se détache du fond, même en petit.")}
              </span>
            </p>
          )}
          {face && dim && (
            <section className="photo-refusal" role="alert">
              <h2>{fr(lightTexts[light].title)}</h2>
              <p>{fr(lightTexts[light].why)}</p>
              <ol>
                {lightTexts[light].advice.map((one) => (
                  <li key={one}>{fr(one)}</li>
                ))}
              </ol>
            </section>
          )}
          {face && (
            <section className="photo-seen" aria-labelledby="vue">
              <h2 id="vue" className="h4 mb-4">
                Où l’on vous verra
              </h2>
              <ul>
                <li>
                  <FramedPreview {...{ source, frame }} ratio={4 / 5} className="photo-large" />
                  {fr("« À propos »")}
                  <small>{fr("en grand, dans l’arche")}</small>
                </li>
                <li>
                  <FramedPreview {...{ source, frame }} ratio={4 / 5} className="photo-middle" />
                  L’accueil
                  <small>{fr("près du guide")}</small>
                </li>
                <li>
                  <FramedPreview {...{ source, frame }} ratio={1} className="photo-small" />
                  Vos articles
                  <small>{fr("à côté de votre nom")}</small>
                </li>
              </ul>
            </section>
          )}
          <TextField
            label={fr("Que voit-on, en une phrase ?")}
            hint={fr("Lu à voix haute à qui ne voit pas l’image.")}
            name="alt"
            maxLength={ALT_MAX_LENGTH}
            error={refused?.alt ? fr(refused.alt) : null}
            className="mb-0"
          />
          {face && dim && (
            <>
              <p className="small muted">
                {fr(
                  "Le contrôle compare la lumière du visage à celle du fond ; il ne juge ni le teint, ni l’âge, ni l’expression. S’il se trompe, gardez la vôtre.",
                )}
              </p>
              <Checkbox name="keepLight" value="oui" className="mb-0">
                {fr("Garder cette photo, telle qu’elle est")}
              </Checkbox>
            </>
          )}
          <div className="flex flex-wrap items-center gap-4">
            <SubmitButton busyLabel="Mise en ligne..." intent="publish">
              Mettre en ligne
            </SubmitButton>
            <ButtonLink to={`${LIST}/${slot}`} variant="quiet">
              Autre photo
            </ButtonLink>
          </div>
        </div>
      </Form>
    </>
  );
}
