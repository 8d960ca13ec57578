import "./events.css";
import { data, Form, href } from "react-router";
import * as v from "valibot";
import { currentUser, whyWithheld } from "~/features/accounts/accounts.server";
import { coverAddress } from "~/features/blog/blog.server";
import { findDescribedPicture } from "~/features/media/media.server";
import { PictureView } from "~/features/media/picture";
import { getSettings } from "~/features/settings/settings.server";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { clientIp } from "~/platform/http/client-ip.server";
import { SubmitButton } from "~/ui/button";
import { fr } from "~/ui/french";
import { openHead, unlistedHead } from "~/ui/head";
import { JsonLd } from "~/ui/json-ld";
import { Grid12 } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import type { Route } from "./+types/event.page";
import { performAction } from "./event-actions.server";
import { EventCourse } from "./event-course";
import { eventJsonLd } from "./event-json-ld";
import { EventNotes } from "./event-notes";
import { EventDate, EventFacts, EventTags, PlacesLeft } from "./event-parts";
import { describePublicEvent, eventCovers, findPublicEvent } from "./events.server";
import { registrationForm } from "./forms";
import { actions } from "./messages";
import { OwnPlaceCard } from "./own-place";
import { RegisterForm } from "./register-form";

export async function loader({ request, params }: Route.LoaderArgs) {
  const user = await currentUser(request);
  const event = await describePublicEvent(db(), { slug: params.slug, userId: user?.id ?? null }, { now: now() });
  if (!event) throw data(null, { status: 404 });
  const { coach_name, session_cancellation_hours } = await getSettings(db());
  return {
    event,
    photograph: await findDescribedPicture(db(), event.picture),
    cover: coverAddress(eventCovers[event.type]),
    coachName: coach_name,
    noticeHours: session_cancellation_hours,
    signedIn: user !== null,
    withheld: user && (await whyWithheld(db(), user)),
  };
}

/** The breadcrumb's last step. */
export const handle = {
  crumb: (loaderData: Route.ComponentProps["loaderData"] | undefined) => loaderData?.event.title,
  saysInPage: "all",
};

/** A meeting that is over or called off leaves the search engines. */
export function meta(page: Route.MetaArgs): Route.MetaDescriptors {
  if (!page.loaderData) return unlistedHead("Page introuvable");
  const { title, description, over, canceled } = page.loaderData.event;
  return over || canceled ? unlistedHead(title, description) : openHead(page, { title, description });
}

/** Every act ends with this page again, which shows the place as it is. */
export async function action({ request, params }: Route.ActionArgs) {
  const form = await request.formData();
  const at = { now: now() };
  const user = await currentUser(request);
  const event = await findPublicEvent(db(), params.slug);
  if (!event) throw data(null, { status: 404 });
  const typed = v.safeParse(registrationForm, { pseudonym: form.get("pseudonym") ?? "" });
  if (!typed.success) throw data(null, { status: 400 });
  const answer = await performAction(
    {
      action: String(form.get("intent") ?? ""),
      event,
      user,
      pseudonym: typed.output.pseudonym,
      shown: String(form.get("shown") ?? ""),
      ip: clientIp(request),
    },
    at,
  );
  if (!answer) throw data(null, { status: 400 });
  return answer;
}

export default function EventPage({ loaderData }: Route.ComponentProps) {
  const { event, cover, photograph, coachName, noticeHours, signedIn, withheld } = loaderData;
  const own = event.over && event.own?.status !== "confirmed" ? null : event.own;
  return (
    <>
      <JsonLd data={(site) => eventJsonLd(event, site)} />
      <div className="wrap pt-[clamp(.25rem,1.5vw,1.5rem)] pb-[clamp(3rem,6vw,5.5rem)]">
        <EventDate {...event} />
        <h1 className="mt-3 mb-4 max-w-[16em] text-4xl">{fr(event.title)}</h1>
        <EventTags {...event} />
        <Grid12 className="mt-[clamp(1.25rem,3vw,2.5rem)] items-start gap-y-8">
          <div className="event-sheet wide:col-start-9 wide:col-end-13 wide:row-start-1">
            <Ended event={event} />
            <EventFacts {...event} />
            {own ? (
              <section className="event-place" aria-label="Votre place">
                <OwnPlaceCard event={event} own={own} written={withheld === null} />
                {withheld && <Withheld why={withheld} />}
                <EventNotes notes={own.notes} title={`De la part de ${coachName}`} id="mots" />
              </section>
            ) : (
              <NoPlaceYet event={event} signedIn={signedIn} />
            )}
          </div>
          {photograph ? (
            <PictureView
              {...photograph}
              className="event-cover wide:col-start-1 wide:col-end-9 wide:row-start-1"
              sizes="(width >= 60rem) 55vw, 92vw"
              first
            />
          ) : (
            <img
              className="event-cover wide:col-start-1 wide:col-end-9 wide:row-start-1"
              src={cover}
              alt=""
              width={800}
              height={600}
              decoding="async"
            />
          )}
        </Grid12>
      </div>
      <EventCourse event={event} coachName={coachName} noticeHours={noticeHours} />
    </>
  );
}

/** Until they prove their address, or while they ask for no mail, nothing is written to them. */
function Withheld({ why }: { why: "unproved" | "refused" }) {
  return (
    <p className="small mt-4">
      {why === "unproved" ? (
        <>
          {fr("Votre adresse n'est pas encore confirmée : nous n'y écrivons pas au sujet de ce rendez-vous.")}{" "}
          <a href={href("/espace-membre")}>Recevoir un nouveau lien</a>
        </>
      ) : (
        <>
          {fr("Vous avez demandé à ne pas recevoir d'e-mail : ce qui change se lit ici. Pensez à revenir.")}{" "}
          <a href={href("/espace-membre/contact-sur")}>Revoir ces réponses</a>
        </>
      )}
    </p>
  );
}

function Ended({ event }: Pick<Route.ComponentProps["loaderData"], "event">) {
  if (event.canceled) {
    return (
      <Notice kind="danger" title="Ce rendez-vous est annulé" className="mb-6">
        {event.cancelReason && <p>{fr(event.cancelReason)}</p>}
        {event.priceCents > 0 && <p>{fr("Ce qui a été payé est rendu en entier.")}</p>}
        <NextOnes />
      </Notice>
    );
  }
  if (!event.over) return null;
  return (
    <Notice kind="plain" title="Ce rendez-vous a eu lieu" className="mb-6">
      <NextOnes />
    </Notice>
  );
}

function NextOnes() {
  return (
    <p>
      <a href={href("/evenements")}>Voir les prochains</a>
    </p>
  );
}

function NoPlaceYet({ event, signedIn }: Pick<Route.ComponentProps["loaderData"], "event" | "signedIn">) {
  if (event.canceled || event.over) return null;
  return (
    <section className="event-place" aria-label="Votre place">
      {event.next !== "none" && <PlacesLeft {...event} />}
      <div className="mt-5">
        {event.next === "sign_in" ? (
          <Form method="post">
            <p className="small muted mb-4">{fr("Ce rendez-vous est réservé aux membres.")}</p>
            <SubmitButton variant="secondary" block intent="sign-in">
              {actions.signIn}
            </SubmitButton>
          </Form>
        ) : (
          <RegisterForm event={event} signedIn={signedIn} />
        )}
      </div>
    </section>
  );
}
