import { Check, Minus } from "lucide-react";
import { promiseText } from "~/features/offer/messages";
import type { Offer } from "~/features/offer/rules";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";

/** Only what the offer may name today; a promise carries its day. */
function linesOf(offer: Offer): string[] {
  const read = offer.guides ?? offer.podcasts ?? offer.videos;
  const line = offer.guides ? "guides" : offer.podcasts ? "podcasts" : "videos";
  return [
    "Conseils par messagerie",
    ...(offer.gatherings || offer.webinars ? ["Événements exclusifs"] : []),
    ...(read ? [`Guides et ressources${promiseText(offer, line)}`] : []),
    ...(offer.partners ? [`Tarifs partenaires${promiseText(offer, "partners")}`] : []),
    ...(offer.community ? [`Communauté privée${promiseText(offer, "community")}`] : []),
  ].map(fr);
}

/** Free against Premium (requirements ): the columns stay two, on a phone too. */
export function Comparison({ offer }: { offer: Offer }) {
  return (
    <table className="comparison w-full">
      <caption className="sr-only">Comparaison des formules</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Avantage</span>
          </th>
          <th scope="col">Gratuit</th>
          <th scope="col" className="premium">
            Premium
          </th>
        </tr>
      </thead>
      <tbody>
        {linesOf(offer).map((line) => (
          <tr key={line}>
            <th scope="row">{line}</th>
            <td>
              <Icon of={Minus} size="lg" />
              <span className="sr-only">Non inclus</span>
            </td>
            <td className="premium">
              <Icon of={Check} size="lg" />
              <span className="sr-only">Inclus</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
