import { FIRST_SESSION_REFUNDED } from "~/features/promises/rules";
import { bookingLink } from "~/features/services/booking-link";
import { askText } from "~/features/services/messages";
import type { ShownService } from "~/features/services/rules";
import { ServiceLine } from "~/features/services/service-line";
import { useSiteFacts } from "~/features/settings/site-facts";
import { ButtonLink } from "~/ui/button";
import { fr } from "~/ui/french";
import { Section } from "~/ui/layout";
import { Ordinals } from "~/ui/ordinals";
import { useTexts } from "./messages";

interface FormulasProps {
  services: ShownService[];
  cancellationHours: number;
}

const counts = [
  "",
  "Une formule",
  "Deux formules",
  "Trois formules",
  "Quatre formules",
  "Cinq formules",
  "Six formules",
];

/** A printed price list, with what an hour of a pack comes to. */
export function Formulas({ services, cancellationHours }: FormulasProps) {
  const { title: heading, lede } = useTexts().formulas;
  const { address_place } = useSiteFacts();
  return (
    <Section id="formules" labelledBy="formules-titre" tight>
      <div className="mb-10 grid gap-4 wide:grid-cols-12 wide:items-end wide:gap-8">
        <h2 id="formules-titre" className="h2 wide:col-span-7">
          {heading.replace("{formulas}", counts[services.length] ?? `${services.length} formules`)}
        </h2>
        <p className="max-w-md text-muted wide:col-span-4 wide:col-start-9">{lede}</p>
      </div>
      <ul className="formulas">
        {services.map((service) => (
          <ServiceLine
            key={service.id}
            service={service}
            action={
              <ButtonLink to={bookingLink(service)} variant="secondary" small>
                {askText(service)}
              </ButtonLink>
            }
          />
        ))}
      </ul>
      <ul className="mt-8 grid gap-x-10 gap-y-3 text-sm leading-normal text-muted md:grid-cols-3">
        {address_place && (
          <li>
            <Ordinals>{address_place}</Ordinals>
            {fr(" : les mêmes prix.")}
          </li>
        )}
        <li>
          {fr(
            `Une séance se déplace ou s'annule jusqu'à ${cancellationHours} h avant. Plus tard, elle reste due, sauf empêchement grave ou danger : dites-le-nous simplement.`,
          )}
        </li>
        <li>{fr(`${FIRST_SESSION_REFUNDED} Sans engagement.`)}</li>
      </ul>
    </Section>
  );
}
