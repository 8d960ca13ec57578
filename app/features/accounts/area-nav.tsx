import "./area-nav.css";
import { useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router";

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
  const { pathname } = useLocation();
  const row = useRef<HTMLUListElement>(null);
  // On a telephone the row goes beyond the screen: the page one is on is not left outside of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: where one is moves with the address.
  useEffect(() => {
    const here = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (row.current && here)
      row.current.scrollLeft = here.offsetLeft + here.offsetWidth / 2 - row.current.clientWidth / 2;
  }, [pathname]);
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
