import { Check, Minus } from "lucide-react";
import { Icon } from "~/ui/icon";

const lines = [
  "Conseils par messagerie",
  "Événements exclusifs",
  "Guides et ressources",
  "Tarifs partenaires",
  "Communauté privée",
];

/** Free against Premium (requirements ): the columns stay two, on a phone too. */
export function Comparison() {
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
        {lines.map((line) => (
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
