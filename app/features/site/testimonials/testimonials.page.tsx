import { openHead } from "~/ui/head";
import "./testimonials.css";
import { listFaq } from "~/features/faq/faq.server";
import { findPictures } from "~/features/media/media.server";
import { getSettings } from "~/features/settings/settings.server";
import { listFigures, listTestimonials } from "~/features/testimonials/testimonials.server";
import { parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { config } from "~/platform/config.server";
import { db } from "~/platform/db/database.server";
import type { Route } from "./+types/testimonials.page";
import type { StoryFacts } from "./story";
import { TestimonialsContents } from "./testimonials-contents.still";

export async function loader() {
  const [settings, figures, testimonials, questions] = await Promise.all([
    getSettings(db()),
    listFigures(db(), "testimonials", config()),
    listTestimonials(db(), config()),
    listFaq(db(), "testimonials", { now: now() }),
  ]);
  const pictures = await findPictures(
    db(),
    testimonials.flatMap(({ picture_id }) => picture_id ?? []),
  );
  const stories = testimonials.map(({ experience_date, published_at, ...told }): StoryFacts => {
    const { picture_id, picture_alt, ...story } = told;
    const picture = picture_id && pictures.get(picture_id);
    return {
      ...story,
      photograph: picture ? { picture, alt: picture_alt ?? "" } : null,
      experience_date: story.demonstration ? null : experience_date,
      published_date: story.demonstration || !published_at ? null : parisDay(published_at),
    };
  });
  return {
    contactEmail: settings.contact_email,
    figures,
    stories,
    questions,
  };
}

export function meta(page: Route.MetaArgs): Route.MetaDescriptors {
  const hasStories = page.loaderData?.stories.length;
  return openHead(page, {
    title: hasStories ? "Témoignages de parents séparés" : "Ce qui change pendant un accompagnement",
    description: hasStories
      ? "Enfants, messages, sommeil, logement : des récits de séparations accompagnées, ce qui pesait et ce qui a changé. Avec le temps qu’il a fallu."
      : "Enfants, messages, sommeil, logement : ce qui change pendant une séparation accompagnée, pour les enfants, avec l’autre parent et pour vous.",
  });
}

export default function TestimonialsPage({ loaderData }: Route.ComponentProps) {
  return <TestimonialsContents loaderData={loaderData} />;
}
