import type { ReactNode } from "react";
import { Link } from "react-router";
import { fr } from "~/ui/french";
import type { Choice } from "./read-choice.server";
import { RowText } from "./rows";

/** What may be booked, as links: a choice without a script. The hours somebody bought before come first. */
export function ServiceRows({ choice: { services, hours, chosen, takesHours } }: { choice: Choice }) {
  return (
    <ul>
      {hours && (
        <li>
          <Row
            to={`?prestation=${hours.serviceId}&avec=heures`}
            current={takesHours}
            title={fr("Prendre une de vos heures")}
            text={fr(`${hours.left} à prendre. Rien à régler.`)}
            price="Déjà à vous"
          />
        </li>
      )}
      {services.map((service) => (
        <li key={service.id}>
          <Row
            to={service.to}
            current={!takesHours && service.id === chosen?.id}
            title={
              <>
                {fr(service.name)}
                {service.most_chosen && <span className="row-note">le plus choisi</span>}
                {service.membersOnly && <span className="row-note">pour les membres</span>}
              </>
            }
            text={fr(service.sentence)}
            price={
              <>
                {service.price}
                {service.usualPrice ? (
                  <small>{fr(`prix membre, au lieu de ${service.usualPrice}`)}</small>
                ) : (
                  service.hourPrice && <small>{service.hourPrice}</small>
                )}
              </>
            }
          />
        </li>
      ))}
    </ul>
  );
}

interface RowProps {
  to: string;
  current: boolean;
  title: ReactNode;
  text: string;
  price: ReactNode;
}

function Row({ to, current, title, text, price }: RowProps) {
  return (
    <Link to={to} className="row" aria-current={current ? "true" : undefined} preventScrollReset>
      <span className="row-box" aria-hidden="true" />
      <RowText title={title} text={text} />
      <span className="row-price num">{price}</span>
    </Link>
  );
}
