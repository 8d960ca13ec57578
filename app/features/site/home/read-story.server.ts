import { listTestimonials } from "~/features/testimonials/testimonials.server";
import { formatDay, parisDay } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import { fr } from "~/ui/french";

/** What the home page says of one person's story, ready to be shown. */
export interface HomeStory {
  title: string;
  result: string;
  /** A name, then what is known of them. */
  who: [name: string, known: string];
  /** Both days are due beside a story (Code de la consommation L.111-7-2). */
  days: string | null;
  demonstration: boolean;
}

/** The first story in the coach's order, a proved one before an example; null while nothing may be shown. */
export async function readStory(db: Db, site: { production: boolean }): Promise<HomeStory | null> {
  const stories = await listTestimonials(db, site);
  const story = stories.find(({ demonstration }) => !demonstration) ?? stories[0];
  if (!story) return null;
  const { title, result, name, situation, duration, experience_date, published_at, demonstration } = story;
  return {
    title: fr(title),
    result: fr(result),
    who: [name, fr(`, ${situation.charAt(0).toLowerCase()}${situation.slice(1)}. Accompagnement : ${duration}.`)],
    days:
      !demonstration && experience_date && published_at
        ? fr(`Terminé le ${formatDay(experience_date)}, récit publié le ${formatDay(parisDay(published_at))}.`)
        : null,
    demonstration,
  };
}
