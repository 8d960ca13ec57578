import {
  BookOpenText,
  CalendarClock,
  CalendarDays,
  ChartColumn,
  ChevronRight,
  CircleHelp,
  ExternalLink,
  FilePenLine,
  FileUser,
  FileX,
  Gift,
  HandCoins,
  Handshake,
  Hash,
  History,
  Hourglass,
  House,
  Images,
  Inbox,
  LayoutDashboard,
  LibraryBig,
  LogOut,
  type LucideIcon,
  MailCheck,
  MailOpen,
  PenLine,
  Quote,
  Rocket,
  Scale,
  Send,
  Settings,
  ShieldAlert,
  Sun,
  Tag,
  Ticket,
  Users,
} from "lucide-react";
import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { SignOutForm } from "~/features/accounts/sign-out-form";
import { Icon } from "~/ui/icon";
import { NightReading } from "~/ui/night-reading";
import { VisuallyHidden } from "~/ui/visually-hidden";
import {
  isHere,
  type MenuCounts,
  type MenuEntry,
  type MenuIcon,
  noTask,
  type Part,
  partOf,
  parts,
  waitingIn,
} from "./menu";

const icons: Record<MenuIcon, LucideIcon> = {
  today: Sun,
  house: House,
  dashboard: LayoutDashboard,
  meetings: CalendarClock,
  events: CalendarDays,
  members: Users,
  accounts: Scale,
  services: Tag,
  advice: Inbox,
  messages: MailOpen,
  quotes: FilePenLine,
  terminations: FileX,
  blog: PenLine,
  library: LibraryBig,
  letters: Send,
  newsletter: BookOpenText,
  photos: Images,
  testimonials: Quote,
  figures: Hash,
  questions: CircleHelp,
  codes: Ticket,
  gifts: Gift,
  partners: Handshake,
  mails: MailCheck,
  settings: Settings,
  golive: Rocket,
  retention: Hourglass,
  audience: ChartColumn,
  rewards: HandCoins,
  requests: FileUser,
  breaches: ShieldAlert,
  journal: History,
};

interface MenuProps {
  label: string;
  counts: MenuCounts;
  /** Every part stands open: in the drawer, where a page is one touch away. */
  unfolded?: boolean;
}

/** Five parts: what is of today stands open, and the one she is in; a closed one says how much waits in it. */
export function AdminMenu({ label, counts, unfolded = false }: MenuProps) {
  const { pathname } = useLocation();
  const here = partOf(pathname);
  const [today, ...others] = parts;
  const menu = useRef<HTMLElement>(null);
  // On a low screen the menu scrolls by itself, and begins at its top. `scrollIntoView` would begin the keyboard’s way there, past
  // « Aller au contenu » and the exit.
  // biome-ignore lint/correctness/useExhaustiveDependencies: where she is moves with the address.
  useEffect(() => {
    const list = menu.current;
    const here = list?.querySelector("[aria-current]")?.getBoundingClientRect();
    if (!list || !here) return;
    const { top, bottom } = list.getBoundingClientRect();
    const fades = getComputedStyle(list);
    const above = here.top - top - (Number.parseFloat(fades.scrollPaddingTop) || 0);
    const below = here.bottom - bottom + (Number.parseFloat(fades.scrollPaddingBottom) || 0);
    list.scrollTop += Math.min(0, above) || Math.max(0, below);
  }, [pathname]);
  // In the drawer the five parts are three screens of a phone: it opens on the one she is in, below its head.
  useEffect(() => {
    const drawer = menu.current?.closest<HTMLElement>("[popover]");
    if (!drawer) return;
    const open = ({ newState }: ToggleEvent) => {
      const part = drawer.querySelector("[aria-current]")?.closest("details");
      const head = drawer.firstElementChild?.getBoundingClientRect();
      if (newState === "open" && part && head) drawer.scrollTop += part.getBoundingClientRect().top - head.bottom;
    };
    drawer.addEventListener("toggle", open);
    return () => drawer.removeEventListener("toggle", open);
  }, []);
  return (
    <>
      <nav className="admin-menu" aria-label={label} ref={menu}>
        <p className="admin-menu-part">{today.label}</p>
        <Entries of={today} pathname={pathname} counts={counts} />
        {others.map((part) => (
          <details key={part.id} open={unfolded || part.id === here}>
            <summary className="admin-menu-part" title={part.label}>
              <Icon of={icons[part.icon]} />
              <span>{part.label}</span>
              <Icon of={ChevronRight} className="admin-menu-fold" />
              <Waiting count={waitingIn(part, counts)} />
            </summary>
            <Entries of={part} pathname={pathname} counts={counts} />
          </details>
        ))}
      </nav>
      <ul className="admin-menu admin-menu-foot">
        <li>
          <Link to="/" title="Voir le site">
            <Icon of={ExternalLink} />
            <span>Voir le site</span>
          </Link>
        </li>
        <li>
          <NightReading title="Lecture de nuit" />
        </li>
        <li>
          <SignOutForm>
            <button type="submit" title="Se déconnecter">
              <Icon of={LogOut} />
              <span>Se déconnecter</span>
            </button>
          </SignOutForm>
        </li>
      </ul>
    </>
  );
}

function Entries({ of: { entries }, pathname, counts }: { of: Part; pathname: string; counts: MenuCounts }) {
  return (
    <ul>
      {entries.map(({ to, label, icon }: MenuEntry) => (
        <li key={to}>
          <Link to={to} aria-current={isHere(to, pathname) ? "page" : undefined} title={label}>
            <Icon of={icons[icon]} />
            <span>{label}</span>
            <Waiting count={counts[to] ?? 0} means={noTask[to]} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** What is to be done; what is no task means something else, and is written lighter. */
function Waiting({ count, means }: { count: number; means?: string | undefined }) {
  if (count === 0) return null;
  return (
    <span className={`admin-count num${means ? "" : " admin-count-waiting"}`}>
      {count}
      <VisuallyHidden> {means ?? "à traiter"}</VisuallyHidden>
    </span>
  );
}

/** Under the thumb of a telephone: the first page of each part, with what waits in it. */
export function AdminDock({ counts }: { counts: MenuCounts }) {
  const here = partOf(useLocation().pathname);
  return (
    <nav className="admin-dock" aria-label="Parties de l’administration">
      {parts.map((part) => (
        <Link key={part.id} to={part.entries[0].to} aria-current={part.id === here ? "true" : undefined}>
          <Icon of={icons[part.icon]} />
          <span>{part.label}</span>
          <Waiting count={waitingIn(part, counts)} />
        </Link>
      ))}
    </nav>
  );
}
