import { openHead } from "~/ui/head";
import "./events.css";
import { Form, href, Link, redirect } from "react-router";
import { currentUser } from "~/features/accounts/accounts.server";
import { coverAddress } from "~/features/blog/blog.server";
import { isMember } from "~/features/membership/membership.server";
import { meetingsWhere } from "~/features/settings/rules";
import { factsIn, useSiteFacts } from "~/features/settings/site-facts";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { ButtonLink, SubmitButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { fr } from "~/ui/french";
import { JsonLd } from "~/ui/json-ld";
import { PageHead } from "~/ui/layout";
import type { Route } from "./+types/events.page";
import { meetingCookie } from "./event-actions.server";
import { eventJsonLd } from "./event-json-ld";
import { EventDate, EventFacts, EventTags, PlacesLeft } from "./event-parts";
import { eventCovers, findEvent, findEventOfOwnPlace, listPublicEvents } from "./events.server";
import { actions } from "./messages";

type EventCard = Route.ComponentProps["loaderData"]["events"][number];

/** Who signed in for one event is led back to it. */
export async function loader({ request }: Route.LoaderArgs) {
  const at = { now: now() };
  const user = await currentUser(request);
  const wanted = meetingCookie.read(request);
  if (user && wanted) {
    const own = { registrationId: wanted, userId: user.id };
    const event = (await findEvent(db(), wanted)) ?? (await findEventOfOwnPlace(db(), own));
    const headers = { "Set-Cookie": meetingCookie.clear() };
    if (event?.is_published) throw redirect(href("/evenements/:slug", { slug: event.slug }), { headers });
  }
  const events = await listPublicEvents(db(), user?.id ?? null, at);
  const first = firstOpen(events);
  return {
    events,
    first: first?.id ?? null,
    cover: first && coverAddress(eventCovers[first.type]),
    signedIn: user !== null,
    member: user !== null && (await isMember(db(), user.id, at)),
  };
}

export function meta(page: Route.MetaArgs): Route.MetaDescriptors {
  return openHead(page, {
    title: "Événements",
    description: `Cafés, ateliers, webinaires et soirées en petit comité${meetingsWhere(factsIn(page))}. Les dates, les places restantes et l’inscription.`,
  });
}

export default function EventsPage({ loaderData }: Route.ComponentProps) {
  const { events, first: firstId, cover, signedIn, member } = loaderData;
  const facts = useSiteFacts();
  const first = events.find(({ id }) => id === firstId);
  const others = events.filter((event) => event !== first);
  return (
    <>
      {events.map((event) => (
        <JsonLd key={event.slug} data={(site) => eventJsonLd(event, site)} />
      ))}
      <PageHead
        title={fr("Se retrouver, sans avoir à expliquer")}
        lede={fr(
          `Des rendez-vous en petit comité${meetingsWhere(facts)}. Vous pouvez venir seul, arriver en retard, ne rien dire.`,
        )}
      />
      <section className="wrap" aria-label="Les rendez-vous">
        {events.length === 0 ? (
          <EmptyState
            level={2}
            image="banc"
            title={fr("Rien n'est prévu pour l'instant")}
            action={<Link to={href("/lettre")}>Recevoir la lettre</Link>}
          >
            {fr("Les prochains rendez-vous paraîtront ici. La lettre les annonce aussi.")}
          </EmptyState>
        ) : (
          <>
            {first && <FirstDate event={first} cover={cover} signedIn={signedIn} />}
            {others.length > 0 && (
              <>
                {first && <h2 className="event-then">Ensuite</h2>}
                <ul className="event-list">
                  {others.map((event) => (
                    <EventRow key={event.slug} event={event} signedIn={signedIn} />
                  ))}
                </ul>
              </>
            )}
          </>
        )}
      </section>
      <div className="wrap pt-[clamp(1.5rem,3vw,2.5rem)] pb-section">
        {events.length > 0 && (
          <p className="small muted max-w-xl">
            {fr(
              "Une date complète n'est pas close : les places rendues vont à la liste d'attente, dans l'ordre. Vous rendez la vôtre en ligne.",
            )}
          </p>
        )}
        {!member && <Joining />}
      </div>
    </>
  );
}

function Joining() {
  return (
    <section
      className="mt-[clamp(2rem,4vw,3.5rem)] grid gap-6 rounded-xs bg-glow p-[clamp(1.5rem,4vw,3.25rem)] md:grid-cols-[1fr_auto] md:items-center"
      aria-labelledby="adhesion"
    >
      <div>
        <h2 id="adhesion" className="h3">
          Tous les <span className="whitespace-nowrap">rendez-vous</span>, {fr("toute l'année")}
        </h2>
        <p className="mt-2 max-w-[34rem]">
          {fr("Avec l'adhésion Premium, les événements réservés vous sont ouverts, et la plupart sont gratuits.")}
        </p>
      </div>
      <ButtonLink to={href("/membership")} variant="secondary">
        Devenir membre Premium
      </ButtonLink>
    </section>
  );
}

/** The first date somebody can take; without one, the first there is. */
function firstOpen(events: Awaited<ReturnType<typeof listPublicEvents>>) {
  return events.find(({ next }) => next === "register" || next === "order") ?? events.find(({ begun }) => !begun);
}

/** One date first, with its picture and the one amber button of the list. */
function FirstDate({
  event,
  cover,
  signedIn,
}: {
  event: EventCard;
  cover: string | null | undefined;
  signedIn: boolean;
}) {
  const page = href("/evenements/:slug", { slug: event.slug });
  return (
    <article className="event-first" id={event.slug} aria-labelledby={`titre-${event.slug}`}>
      <div>
        <EventDate {...event} />
        <EventTags {...event} />
        <h2 className="h3 mt-3" id={`titre-${event.slug}`}>
          <Link to={page} className="no-underline hover:underline">
            {fr(event.title)}
          </Link>
        </h2>
        <p className="mt-2 mb-4 max-w-[34rem]">{fr(event.description)}</p>
        <EventFacts {...event} />
        <div className="mt-6 grid max-w-88 gap-4">
          <EventAction event={event} page={page} signedIn={signedIn} first />
          <PlacesLeft {...event} />
        </div>
      </div>
      {cover && <img src={cover} alt="" width={800} height={600} decoding="async" />}
    </article>
  );
}

function EventRow({ event, signedIn }: { event: EventCard; signedIn: boolean }) {
  const page = href("/evenements/:slug", { slug: event.slug });
  return (
    <li className="event-row" id={event.slug}>
      <EventDate {...event} />
      <div>
        <EventTags {...event} />
        <h2 className="h4 mt-3">
          <Link to={page} className="no-underline hover:underline">
            {fr(event.title)}
          </Link>
        </h2>
        <p className="muted mt-2 mb-4 max-w-[34rem]">{fr(event.description)}</p>
        <EventFacts {...event} />
      </div>
      <div className="grid gap-4">
        {!event.begun && <PlacesLeft {...event} />}
        <EventAction event={event} page={page} signedIn={signedIn} />
      </div>
    </li>
  );
}

const ownPlaces: Record<string, string> = {
  confirmed: "Voir mon inscription",
  held: "Terminer mon paiement",
  waiting: "Voir mon rang",
  offered: "Prendre la place proposée",
};

/** One act by event. The accessible name says which one, since four buttons share their words. */
function EventAction({
  event,
  page,
  signedIn,
  first = false,
}: {
  event: EventCard;
  page: string;
  signedIn: boolean;
  /** The only one in amber. */
  first?: boolean;
}) {
  const amber = first ? ("primary" as const) : ("secondary" as const);
  const named = (words: string) => ({ "aria-label": `${words} : ${event.title}`, children: words });
  switch (event.next) {
    case "sign_in":
      return (
        <Form method="post" action={page}>
          <SubmitButton variant="secondary" block intent="sign-in" {...named(actions.signIn)} />
        </Form>
      );
    case "join":
      return <ButtonLink to={href("/membership")} variant="secondary" block {...named(actions.join)} />;
    case "order":
      return <ButtonLink to={`${page}/commande`} variant={amber} block {...named(actions.register)} />;
    case "register":
    case "wait": {
      const look = { block: true, variant: event.next === "wait" ? ("secondary" as const) : amber };
      const words = named(event.next === "wait" ? actions.wait : actions.register);
      if (!signedIn) return <ButtonLink to={page} {...look} {...words} />;
      return (
        <Form method="post" action={page}>
          <SubmitButton intent="register" {...look} {...words} />
        </Form>
      );
    }
    case "mine":
      return (
        <ButtonLink to={page} variant="secondary" block {...named(ownPlaces[event.standing ?? "confirmed"] ?? "")} />
      );
    default:
      return event.begun ? <p className="small muted">En ce moment</p> : null;
  }
}
