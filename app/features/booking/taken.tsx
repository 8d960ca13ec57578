import { CalendarPlus } from "lucide-react";
import { href, Link } from "react-router";
import { PaidScene } from "~/features/billing/payment-scenes";
import { bookingLink } from "~/features/services/booking-link";
import { formatDay, formatTime } from "~/platform/clock";
import { formatEuros } from "~/platform/money";
import { ButtonLink } from "~/ui/button";
import { fr } from "~/ui/french";
import { ButtonRow } from "~/ui/layout";
import { Ordinals } from "~/ui/ordinals";
import type { Sale } from "./describe-sale.server";
import { placePhrases } from "./messages";
import { dayText } from "./moments";
import type { ShownAppointment } from "./read-appointment.server";

interface TakenProps {
  /** Null for what costs nothing. */
  order: Sale | null;
  /** Null when its hour is chosen later. */
  appointment: ShownAppointment | null;
  /** `refuses`: asked for no mail; a contract's leaves all the same. `choosesPassword`: bought without one. */
  person: { email: string; confirmed: boolean; refuses: boolean; choosesPassword: boolean };
}

/** It is paid, or booked: the day and the hour, and what comes next. */
export function Taken({ order, appointment, person }: TakenProps) {
  const taken = appointment?.status === "confirmed" ? appointment : null;
  const unwritten = !order && person.refuses;
  const contact = appointment?.contactEmail ?? order?.contactEmail;
  return (
    <PaidScene
      title={taken ? "C'est réservé." : "C'est réglé."}
      lede={
        taken ? (
          <>
            {fr(
              `${dayText(taken.startsAt)} à ${formatTime(taken.startsAt)}${taken.place ? `, ${placePhrases[taken.place]}` : ""}.`,
            )}
            <br />
            Une place vous attend.
          </>
        ) : (
          fr("Votre heure se choisit maintenant, ou plus tard.")
        )
      }
      actions={
        <ButtonRow className="mt-6">
          {taken ? (
            <ButtonLink to={taken.follow}>Voir mon rendez-vous</ButtonLink>
          ) : (
            <ButtonLink to={order ? `${bookingLink({ id: order.serviceId })}&avec=heures` : bookingLink()}>
              Choisir une heure
            </ButtonLink>
          )}
        </ButtonRow>
      }
    >
      <ul className="what-next">
        <li>
          <h2>{fr("Dans votre boîte")}</h2>
          <p>
            {fr(
              unwritten
                ? "Rien n'y est écrit, comme vous l'avez demandé. Ce rendez-vous se retrouve dans votre espace."
                : person.confirmed
                  ? `La confirmation est partie à ${person.email}. L'objet ne dit rien du rendez-vous.`
                  : order
                    ? `La confirmation est partie à ${person.email}, sans rien dire du rendez-vous dans son objet. Un autre message y demande de confirmer votre adresse, d'un geste.`
                    : `Un message est parti à ${person.email} : confirmez votre adresse d'un geste. Ce qui confirme ce rendez-vous suit aussitôt.`,
            )}
          </p>
        </li>
        {taken && (
          <li>
            <h2>{fr("Dans votre agenda")}</h2>
            <p>{fr("Sous le titre « Rendez-vous », sans autre détail.")}</p>
            <p>
              <ButtonLink to={taken.calendar} reloadDocument variant="quiet" small icon={CalendarPlus}>
                Ajouter à mon agenda
              </ButtonLink>
            </p>
          </li>
        )}
        {order ? (
          <li>
            <h2>Vos papiers</h2>
            <p>
              {fr(`${formatEuros(order.paidCents)}, réglés. Commande ${order.reference}.`)}
              {order.next && (
                <Ordinals>{` Puis ${formatEuros(order.next.amountCents)} le ${formatDay(order.next.dueDate)}, sur la même carte.`}</Ordinals>
              )}
            </p>
            <p>
              <ButtonLink to={href("/espace-membre")} variant="quiet" small>
                {fr("Votre reçu, dans votre espace")}
              </ButtonLink>
            </p>
          </li>
        ) : (
          taken && (
            <li>
              <h2>{fr("D'ici là")}</h2>
              <p>
                {fr(
                  taken.place === "phone"
                    ? `${taken.coachName} vous appelle à l'heure dite. Rien à préparer.`
                    : "Rien à préparer. Le lien, ou l'adresse, est sur la page de votre rendez-vous.",
                )}
              </p>
            </li>
          )
        )}
      </ul>
      <p className="small muted max-w-176">
        {fr(
          unwritten
            ? "Une question ? Écrivez à"
            : "Rien reçu d'ici dix minutes ? Regardez dans les indésirables, ou écrivez à",
        )}{" "}
        <a href={`mailto:${contact}`}>{contact}</a>
        {unwritten || !taken ? "." : fr(" : votre heure est prise, quoi qu'il arrive au message.")}
      </p>
      {!person.confirmed && person.choosesPassword && (
        <p className="small muted mt-3 max-w-176">
          {fr("Pour revenir plus tard, ou d'un autre appareil,")}{" "}
          <Link to={href("/auth/mot-de-passe-oublie")}>{fr("choisissez un mot de passe")}</Link>
          {fr(" : le lien reçu confirme aussi votre adresse.")}
        </p>
      )}
    </PaidScene>
  );
}
