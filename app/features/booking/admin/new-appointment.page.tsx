import "./appointments.css";
import { data, Form, Link } from "react-router";
import { findPresentUser, readCoachForm } from "~/features/accounts/accounts.server";
import { CoupleNotice } from "~/features/couples/couple-notice";
import { listHolders, readWallet } from "~/features/hours/hours.server";
import { listMembers } from "~/features/membership/membership.server";
import { placeNames } from "~/features/services/messages";
import type { Place } from "~/features/services/rules";
import { listServices } from "~/features/services/services.server";
import { getSettings } from "~/features/settings/settings.server";
import { addDays, parisDay, readDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { redirectDone } from "~/platform/http/flash.server";
import { typedSearch } from "~/platform/search";
import { isUuid } from "~/platform/uuid";
import { BackLink } from "~/ui/back-link";
import { BlockHeading, RuleList } from "~/ui/card";
import { FilterLinks } from "~/ui/filters";
import { FormMessage } from "~/ui/form-message";
import { capitalized, fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { RadioGroup } from "~/ui/radio-group";
import { SearchBox } from "~/ui/search-box";
import { bookFor } from "../book-for.server";
import { isUntold } from "../booking-mails.server";
import { findMatchesOf } from "../other-parents.server";
import { offeredPlaces } from "../rules";
import { listSlots } from "../slots.server";
import type { Route } from "./+types/new-appointment.page";
import { KeptApart } from "./kept-apart";
import { bookRefused, durationText, momentMissing, untold, willBeUntold } from "./messages";
import { Moments, momentsPath, NEAR, readMoment } from "./moments";
import { readApart } from "./read-apart.server";
import { mayNotTell, personName } from "./read-meeting.server";

const PATH = "/admin/rendez-vous";
const HERE = `${PATH}/nouveau`;
/** A week: more would not be read on a phone. */
const DAYS_SHOWN = 7;
const HOLDERS_SHOWN = 8;

/** Whom, then what, then when: each in the address, as an id. */
export async function loader({ request }: Route.LoaderArgs) {
  const at = { now: now() };
  const { searchParams } = new URL(request.url);
  const userId = searchParams.get("personne") ?? "";
  if (!isUuid(userId) || !(await findPresentUser(db(), userId))) {
    const search = typedSearch(searchParams);
    const found = search ? await listMembers(db(), { search, page: 1 }, at) : null;
    const people = found?.members.map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` }));
    return {
      step: "person" as const,
      search,
      people: people ?? null,
      /** Whom she is likeliest to come here for, before anything is typed. */
      holders: search ? [] : await listHolders(db(), { day: parisDay(at.now), limit: HOLDERS_SHOWN }),
    };
  }
  const services = (await listServices(db())).filter(({ kind, published }) => published && kind !== "quote");
  const asked = searchParams.get("prestation");
  const service =
    services.find(({ id }) => id === asked) ?? services.find(({ kind }) => kind !== "call") ?? services[0];
  const today = parisDay(at.now);
  const day = readDay(searchParams.get("des") ?? "");
  const from = day && day > today ? day : today;
  const wallet = await readWallet(db(), userId, at);
  const couple = await findMatchesOf(db(), userId);
  const apart = await readApart(db(), { couple, searchParams });
  return {
    step: "moment" as const,
    userId,
    name: await personName(db(), userId),
    untold: await mayNotTell(db(), userId),
    leftMinutes: wallet.leftMinutes,
    services: services.map(({ id, name, minutes }) => ({ id, name: fr(name), minutes })),
    service: service
      ? {
          id: service.id,
          free: service.kind === "call",
          minutes: service.minutes,
          places: offeredPlaces(service, await getSettings(db())),
        }
      : null,
    days: service
      ? await listSlots(
          db(),
          { service, from, to: addDays(from, DAYS_SHOWN - 1), evenSoon: true, apartFrom: apart.from },
          at,
        )
      : [],
    couple,
    apart: apart.shown,
    from: from > today ? from : null,
    earlier: from > today ? addDays(from, -DAYS_SHOWN) : null,
    later: addDays(from, DAYS_SHOWN),
  };
}

export async function action({ request }: Route.ActionArgs) {
  const { form, actor } = await readCoachForm(request);
  const text = (name: string) => String(form.get(name) ?? "");
  const [userId, serviceId, startsAt] = [text("userId"), text("serviceId"), readMoment(form)];
  if (!isUuid(userId) || !isUuid(serviceId)) throw data(null, { status: 404 });
  if (!startsAt) return data({ error: momentMissing, typed: null }, { status: 422 });
  const place = (Object.keys(placeNames) as Place[]).find((one) => one === text("place")) ?? null;
  const pay = text("pay") === "gift" ? "gift" : "hours";
  const evenNear = form.get("evenNear") === NEAR;
  const wanted = { userId, serviceId, startsAt, place, pay, evenNear } as const;
  const booked = await inTransaction((trx) => bookFor(trx, wanted, actor));
  if (booked.ok)
    return redirectDone(
      `${PATH}?jour=${parisDay(startsAt)}`,
      "Rendez-vous ajouté",
      (await isUntold(db(), booked.appointment, "booked"))
        ? `L’heure est dans son espace. ${untold}`
        : fr("La personne est prévenue par e-mail : l’heure est dans son espace."),
    );
  return data({ error: bookRefused[booked.reason], typed: startsAt.toISOString() }, { status: 422 });
}

export const meta: Route.MetaFunction = () => unlistedHead("Ajouter un rendez-vous");

export default function NewAppointmentPage({ loaderData, actionData: refused }: Route.ComponentProps) {
  return (
    <>
      <BackLink to={PATH}>Rendez-vous</BackLink>
      <h1 className="mb-2">Ajouter un rendez-vous</h1>
      {loaderData.step === "person" ? (
        <ChoosePerson {...loaderData} />
      ) : (
        <ChooseMoment {...loaderData} refused={refused} />
      )}
    </>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

function ChoosePerson({ search, people, holders }: Extract<Loaded, { step: "person" }>) {
  return (
    <div className="max-w-[44rem]">
      <p className="muted mb-5">
        {fr(
          "Pour une personne qui a un compte : avec ses heures, en cadeau, ou pour un appel offert. Ce qui se paie, la personne le commande, ou vous faites un devis.",
        )}
      </p>
      <SearchBox action={HERE} label="Nom ou e-mail" labelled placeholder="" search={search} />
      {people && people.length === 0 && <p className="mt-4">{fr("Personne à ce nom.")}</p>}
      {people && people.length > 0 && (
        <RuleList aria-label="Personnes">
          {people.map(({ id, name }) => (
            <li key={id}>
              <Link to={`${HERE}?personne=${id}`} className="inline-flex min-h-(--target) items-center wrap-anywhere">
                {name}
              </Link>
            </li>
          ))}
        </RuleList>
      )}
      {holders.length > 0 && (
        <section aria-labelledby="heures" className="mt-8">
          <BlockHeading title="Avec des heures à prendre" id="heures" />
          <RuleList>
            {holders.map(({ id, firstName, lastName, leftMinutes }) => (
              <li key={id} className="flex items-center justify-between gap-4">
                <Link to={`${HERE}?personne=${id}`} className="inline-flex min-h-(--target) items-center wrap-anywhere">
                  {`${firstName} ${lastName}`}
                </Link>
                <span className="small muted shrink-0">{fr(`${durationText(leftMinutes)} à prendre`)}</span>
              </li>
            ))}
          </RuleList>
        </section>
      )}
    </div>
  );
}

function ChooseMoment({
  userId,
  name,
  untold: willNotRead,
  leftMinutes,
  services,
  service,
  days,
  couple,
  apart,
  from,
  earlier,
  later,
  refused,
}: Extract<Loaded, { step: "moment" }> & { refused: Route.ComponentProps["actionData"] }) {
  const page = (prestation: string, des: string | null, near = apart?.near ?? false) =>
    momentsPath(HERE, { personne: userId, prestation, des, pres: near ? NEAR : null });
  if (!service) return <p className="muted">{fr("Aucune prestation n'est en vente.")}</p>;
  const enough = leftMinutes >= service.minutes;
  return (
    <div className="max-w-[46rem]">
      <p className="mb-5">
        <b className="wrap-anywhere">{name}</b>
        {fr(`, ${leftMinutes > 0 ? `${durationText(leftMinutes)} à prendre` : "aucune heure à prendre"}. `)}
        <Link to={HERE}>Quelqu’un d’autre</Link>
      </p>
      {willNotRead && (
        <p className="mb-5">
          {willBeUntold} <Link to={`/admin/members/${userId}`}>Sa page</Link>
        </p>
      )}
      <CoupleNotice matches={couple} />
      <p className="label mb-2" aria-hidden="true">
        Prestation
      </p>
      <div className="mb-6">
        <FilterLinks
          label="Prestation"
          links={services.map(({ id, name: title, minutes }) => ({
            to: page(id, from),
            label: fr(title.includes(String(minutes)) ? title : `${title}, ${durationText(minutes)}`),
            current: id === service.id,
          }))}
        />
      </div>
      <Form method="post" noValidate key={service.id}>
        {refused && <FormMessage kind="danger" title={refused.error} />}
        <input type="hidden" name="userId" value={userId} />
        <input type="hidden" name="serviceId" value={service.id} />
        {apart?.near && <input type="hidden" name="evenNear" value={NEAR} />}
        <RadioGroup
          legend="Où"
          name="place"
          defaultValue={service.places[0] ?? ""}
          options={service.places.map((place) => ({ value: place, label: capitalized(placeNames[place]) }))}
        />
        {!service.free && (
          <RadioGroup
            legend="Comment"
            name="pay"
            defaultValue={enough ? "hours" : "gift"}
            options={[
              ...(enough ? [{ value: "hours", label: "Avec ses heures" }] : []),
              { value: "gift", label: fr(`Offert : ${durationText(service.minutes)} de plus à son compte`) },
            ]}
          />
        )}
        {apart && <KeptApart {...apart} to={page(service.id, from, !apart.near)} />}
        <Moments
          days={days}
          chosen={refused?.typed ?? undefined}
          act="Ajouter ce rendez-vous"
          earlier={earlier && page(service.id, earlier)}
          later={page(service.id, later)}
        />
      </Form>
    </div>
  );
}
