import { Star } from "lucide-react";
import { PictureView } from "~/features/media/picture";
import type { ChosenPicture, DescribedPicture } from "~/features/media/rules";
import { ExampleMark } from "~/features/testimonials/figure-text";
import { categories, type TestimonialInput } from "~/features/testimonials/rules";
import { formatDay } from "~/platform/clock";
import { fr } from "~/ui/french";
import { Ordinals } from "~/ui/ordinals";

/** Days a verified story ended and was published are both due beside it (Code de la consommation L.111-7-2). */
export interface StoryFacts extends Omit<TestimonialInput, "consent_evidence" | "consented_at" | keyof ChosenPicture> {
  id: string;
  published_date: string | null;
  photograph: DescribedPicture | null;
}

/** One person's story, in their words, and what came out of it. */
export function Story(story: StoryFacts) {
  return (
    <article className="story">
      <p className="text-sm text-muted">
        {categories[story.category]} {story.demonstration && <ExampleMark />}
      </p>
      <h3 className="h4 mt-1.5">{fr(story.title)}</h3>
      <blockquote>
        <p>{fr(`« ${story.content.replace(/«\s*/g, "“").replace(/\s*»/g, "”")} »`)}</p>
      </blockquote>
      <p className="story-result">
        <b>{fr("Ce qui a changé :")}</b> {fr(story.result)}
      </p>
      <footer>
        {story.photograph && <PictureView {...story.photograph} sizes="5rem" className="story-face" />}
        <p>
          <b className="text-base">{story.name}</b>
          <br />
          {fr(story.situation)}
          <br />
          <span className="text-muted">{fr(`Accompagnement : ${story.duration}`)}</span>
        </p>
        <p className="story-rating">
          <span className="flex gap-0.5" aria-hidden="true">
            {Array.from({ length: story.rating }, (_, index) => (
              <Star key={index} fill="currentColor" strokeWidth={0} />
            ))}
          </span>
          <span className="ml-1.5 text-text">{fr(`${story.rating} sur 5`)}</span>
        </p>
        {story.experience_date && story.published_date && (
          <p className="story-days text-xs text-muted">
            <Ordinals>{`Accompagnement terminé le ${formatDay(story.experience_date)}, récit publié le ${formatDay(story.published_date)}.`}</Ordinals>
          </p>
        )}
      </footer>
    </article>
  );
}
