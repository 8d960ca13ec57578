import { openHead } from "~/ui/head";
import "./about.css";
import { readSitePictures } from "~/features/media/media.server";
import { getSettings } from "~/features/settings/settings.server";
import { listFigures } from "~/features/testimonials/testimonials.server";
import { config } from "~/platform/config.server";
import { db } from "~/platform/db/database.server";
import type { Route } from "./+types/about.page";
import { AboutContents } from "./about-contents.still";
import { paragraphs, trainingLines } from "./coach";

export async function loader() {
  const [settings, figures, { portrait = null, ...places }] = await Promise.all([
    getSettings(db()),
    listFigures(db(), "about", config()),
    readSitePictures(db(), ["portrait", "place-1", "place-2", "place-3"]),
  ]);
  return {
    coachName: settings.coach_name,
    story: paragraphs(settings.coach_story),
    training: trainingLines(settings.coach_training),
    figures,
    portrait,
    places: Object.values(places),
  };
}

export function meta(page: Route.MetaArgs): Route.MetaDescriptors {
  return openHead(page, {
    title: "À propos",
    description:
      "Le parcours, la formation et l’approche de votre coach en séparation : bienveillance, pragmatisme, authenticité. Ce que le coaching fait, et ce qu’il ne fait pas.",
  });
}

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  return <AboutContents loaderData={loaderData} />;
}
