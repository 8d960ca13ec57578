import "./area-nav.css";
import { NavLink } from "react-router";
import { useCurrentInView } from "~/ui/current-in-view";

const rooms = [
  { to: "/espace-membre", label: "Aujourd’hui" },
  { to: "/espace-membre/echanges", label: "Échanges" },
  { to: "/espace-membre/rendez-vous", label: "Rendez-vous" },
  { to: "/espace-membre/carte", label: "Avantages" },
  { to: "/espace-membre/bibliotheque", label: "Bibliothèque" },
  { to: "/espace-membre/outils", label: "Outils" },
  { to: "/espace-membre/contact-sur", label: "Contact sûr" },
  { to: "/espace-membre/autre-parent", label: "Autre parent" },
  { to: "/espace-membre/profil", label: "Profil" },
];

/** Current below themselves too. */
const parents = [
  "/espace-membre/echanges",
  "/espace-membre/rendez-vous",
  "/espace-membre/bibliotheque",
  "/espace-membre/profil",
];

/** Leads from one room of the member area to another; `unread` answers wait to be read. */
export function AreaNav({ unread = 0 }: { unread?: number }) {
  const row = useCurrentInView<HTMLUListElement>();
  return (
    <nav className="area-nav" aria-label="Mon espace">
      <ul className="wrap" ref={row}>
        {rooms.map(({ to, label }) => (
          <li key={to}>
            <NavLink to={to} end={!parents.includes(to)}>
              {label}
              {label === "Échanges" && unread > 0 && (
                <span className="area-nav-count">
                  {unread}
                  <span className="sr-only"> à lire</span>
                </span>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
