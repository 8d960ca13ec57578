import "./area-nav.css";
import { Link, useLocation } from "react-router";
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

/** Pages reached from another room than the first one, and that stand outside its address. */
const elsewhere = [
  { under: "/espace-membre/mes-donnees", room: "/espace-membre/profil" },
  { under: "/espace-membre/devis", room: "/espace-membre/rendez-vous" },
];

/** The room whose address is the longest beginning of this page's: below « Aujourd’hui » stands whatever has no other. */
function currentRoom(pathname: string): string | undefined {
  const moved = elsewhere.find(({ under }) => isBelow(pathname, under));
  if (moved) return moved.room;
  return rooms.findLast(({ to }) => isBelow(pathname, to))?.to;
}

function isBelow(pathname: string, address: string): boolean {
  return pathname === address || pathname.startsWith(`${address}/`);
}

/** Leads from one room of the member area to another; `unread` answers wait to be read. */
export function AreaNav({ unread = 0 }: { unread?: number }) {
  const row = useCurrentInView<HTMLUListElement>();
  const current = currentRoom(useLocation().pathname);
  return (
    <nav className="area-nav" aria-label="Mon espace">
      <ul className="wrap" ref={row}>
        {rooms.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} aria-current={to === current ? "page" : undefined}>
              {label}
              {label === "Échanges" && unread > 0 && (
                <span className="area-nav-count">
                  {unread}
                  <span className="sr-only"> à lire</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
