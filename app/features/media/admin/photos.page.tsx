import "./crop-frame.css";
import { Image, UserRound } from "lucide-react";
import { readCoachForm } from "~/features/accounts/accounts.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { redirectDone } from "~/platform/http/flash.server";
import { ButtonLink } from "~/ui/button";
import { Confirm } from "~/ui/confirm";
import { capitalized, fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { Icon } from "~/ui/icon";
import { VisuallyHidden } from "~/ui/visually-hidden";
import { readSitePictures, removeSitePicture } from "../media.server";
import { slotTexts } from "../messages";
import { PictureView } from "../picture";
import { isSlot, type Slot, slots } from "../rules";
import type { Route } from "./+types/photos.page";

const PATH = "/admin/photos";

export async function loader({ request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams.get("retirer");
  return { pictures: await readSitePictures(db()), asked };
}

/** Takes a picture away from the site. */
export async function action({ request }: Route.ActionArgs) {
  const { form, actor } = await readCoachForm(request);
  const slot = String(form.get("slot") ?? "");
  if (isSlot(slot)) await inTransaction((trx) => removeSitePicture(trx, { slot }, actor));
  return redirectDone(PATH, "Photo retirée du site");
}

export const meta: Route.MetaFunction = () => unlistedHead("Photos");

export default function PhotosPage({ loaderData: { pictures, asked } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="h2">Photos</h1>
      <p className="lede muted mt-3 mb-8 max-w-[40rem]">
        {fr("Votre visage, votre logo, le lieu : ce que l’on voit de vous avant de vous écrire.")}
      </p>
      <ul className="photo-list">
        {(Object.keys(slots) as Slot[]).map((slot) => {
          const shown = pictures[slot];
          const { name, where } = slotTexts[slot];
          return (
            <li key={slot}>
              {shown ? (
                <PictureView {...shown} sizes="12rem" className={`photo-place ${slot}`} />
              ) : (
                <span className={`photo-place photo-empty ${slot}`} aria-hidden="true">
                  <Icon of={slot === "portrait" ? UserRound : Image} size="lg" />
                </span>
              )}
              <div>
                <h2 className="h5">{name}</h2>
                <p className="small muted mb-4">{fr(shown ? capitalized(where) : `Rien encore. Se verra ${where}.`)}</p>
                <div className="flex flex-wrap gap-3">
                  <ButtonLink to={`${PATH}/${slot}`} variant="secondary" small>
                    {shown ? "Changer" : "Ajouter"}
                    <VisuallyHidden>{fr(` : ${name}`)}</VisuallyHidden>
                  </ButtonLink>
                  {shown && (
                    <Confirm
                      id={`retirer-${slot}`}
                      opener={
                        <>
                          Retirer
                          <VisuallyHidden>{fr(` : ${name}`)}</VisuallyHidden>
                        </>
                      }
                      question={fr(`Retirer du site : ${name.toLowerCase()} ?`)}
                      consequence={fr("La photo est effacée. Il faudra l’envoyer de nouveau pour la remettre.")}
                      act="Retirer la photo"
                      fields={{ slot }}
                      askTo={`${PATH}?retirer=${slot}`}
                      backTo={PATH}
                      asked={asked === slot}
                    />
                  )}
                </div>
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}
