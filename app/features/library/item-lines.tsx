import "~/ui/progress-line.css";
import "./library.css";
import { BookOpen, CircleCheck, Copy, Headphones, ListChecks, LockKeyhole, type LucideIcon, Video } from "lucide-react";
import { Link } from "react-router";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";
import night from "~/ui/illustrations/couverture-fenetre-nuit.svg";
import { Tag } from "~/ui/tag";
import boat from "./illustrations/couverture-barque-jour.svg";
import rain from "./illustrations/couverture-chambre-pluie.svg";
import path from "./illustrations/couverture-chemin-soir.svg";
import road from "./illustrations/couverture-pluie-jour.svg";
import shores from "./illustrations/couverture-rives-aube.svg";
import { describeItem, lengthText } from "./messages";
import type { ShelfItem } from "./read-library.server";
import { type ItemKind, isMedia, type Theme } from "./rules";

/** What any list shows of a piece. */
export interface ListedItem {
  number: number;
  kind: ItemKind;
  theme: Theme;
  title: string;
  summary: string;
  pages: number | null;
  seconds: number | null;
}

export const kindIcons: Record<ItemKind, LucideIcon> = {
  guide: BookOpen,
  audio: Headphones,
  video: Video,
  checklist: ListChecks,
  template: Copy,
  link: CircleCheck,
};

const drawings: Record<Theme, string> = {
  "premiers-jours": night,
  enfants: shores,
  argent: path,
  repondre: boat,
  dormir: rain,
  procedure: road,
};

/** What the cover of a guide is drawn from. */
type Guide = Pick<ListedItem, "number" | "theme">;

/** The drawing of each guide that is published, by its number: its theme's, or another where the guide numbered next has that one. */
export function coversOf(guides: Guide[]): Map<number, string> {
  const covers = new Map<number, string>();
  let last: string | undefined;
  for (const { number, theme } of guides.toSorted((a, b) => b.number - a.number)) {
    last = [drawings[theme], road, path].find((drawing) => drawing !== last) ?? drawings[theme];
    covers.set(number, last);
  }
  return covers;
}

interface CoverProps extends Pick<ListedItem, "title" | "theme"> {
  /** Its theme's when absent. */
  drawing: string | undefined;
}

/** The cover repeats the title beside it: for the eye only. */
export function Cover({ title, theme, drawing = drawings[theme] }: CoverProps) {
  return (
    <span className="library-cover" data-theme-of={theme} aria-hidden="true">
      <b>{fr(title)}</b>
      <span className="later">
        <img src={drawing} alt="" width={300} height={220} loading="lazy" decoding="async" />
      </span>
    </span>
  );
}

/** A guide on the shelf: its cover, its title, where the reader is. */
export function Book({ item, drawing }: { item: ShelfItem; drawing: string | undefined }) {
  return (
    <li className="library-book">
      <Cover {...item} drawing={drawing} />
      <div>
        <h3 className="h5">
          <Title item={item} />
        </h3>
        <p className="small muted mt-1.5 flex flex-wrap items-center gap-x-2.5">
          {describeItem(item)} {item.isNew && <New />}
        </p>
        <p className="small mt-1">{fr(item.summary)}</p>
        <Place item={item} />
      </div>
    </li>
  );
}

/** Another piece, on one line. */
export function ItemLine({ item }: { item: ShelfItem }) {
  return (
    <li>
      <Icon of={kindIcons[item.kind]} size="lg" />
      <div>
        <Title item={item} /> {item.isNew && <New />}
        <p className="small muted">
          {describeItem(item)}
          {item.summary && fr(` – ${item.summary}`)}
        </p>
      </div>
      <Place item={item} />
    </li>
  );
}

function Title({ item }: { item: ShelfItem }) {
  return item.mayOpen ? (
    <Link to={`/espace-membre/bibliotheque/piste-${item.number}`} className="font-[600]">
      {fr(item.title)}
    </Link>
  ) : (
    <b className="font-[600]">{fr(item.title)}</b>
  );
}

function New() {
  return <Tag kind="line">Nouveau</Tag>;
}

/** Whether it was opened, or heard beyond its first second. */
export function isBegun({ kind, place }: Pick<ShelfItem, "kind" | "place">): boolean {
  return !!place && (!isMedia(kind) || place.isDone || place.seconds > 0);
}

function Place({ item }: { item: ShelfItem }) {
  const { kind, mayOpen, place, seconds } = item;
  if (!mayOpen)
    return (
      <p className="library-place">
        <Icon of={LockKeyhole} /> Membres
      </p>
    );
  if (!place || !isBegun(item)) return <p className="library-place">Pas commencé</p>;
  const done = isMedia(kind) ? (kind === "audio" ? "Écouté en entier" : "Vu en entier") : "Lu en entier";
  if (!isMedia(kind) || !seconds) return <p className="library-place">{place.isDone ? done : "Ouvert"}</p>;
  const told = place.isDone ? done : fr(`Écoute arrêtée à ${lengthText(place.seconds)}, sur ${lengthText(seconds)}`);
  return (
    <div className="library-place">
      <progress
        className="progress-line library-line"
        max={seconds}
        value={place.isDone ? seconds : place.seconds}
        aria-label={told}
      />
      <span aria-hidden="true">{told}</span>
    </div>
  );
}
