import { openHead } from "~/ui/head";
import "./about.css";
import { href } from "react-router";
import { getSettings } from "~/features/settings/settings.server";
import { listFigures } from "~/features/testimonials/testimonials.server";
import { db } from "~/platform/db/database.server";
import { fr } from "~/ui/french";
import { JsonLd, organizationOf } from "~/ui/json-ld";
import { Grid12, Section } from "~/ui/layout";
import { OnwardLinks } from "../onward-links";
import type { Route } from "./+types/about.page";
import { paragraphs, trainingLines } from "./coach";
import { Impact } from "./impact";
import { Mission, Reasons } from "./mission";
import { Opening, Training } from "./opening";
import { values } from "./texts";

export async function loader() {
  const [settings, figures] = await Promise.all([getSettings(db()), listFigures(db(), "about")]);
  return {
    coachName: settings.coach_name,
    story: paragraphs(settings.coach_story),
    training: trainingLines(settings.coach_training),
    figures,
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
  const { coachName, story, training, figures } = loaderData;
  return (
    <>
      <JsonLd
        data={(site) => ({
          "@type": "Person",
          name: coachName,
          jobTitle: "Coach en séparation",
          url: `${site.site_url}/a-propos`,
          worksFor: organizationOf(site),
        })}
      />
      <Opening coachName={coachName} story={story} />
      <Training lines={training} />

      <Section labelledBy="valeurs">
        <h2 id="valeurs" className="h4 mb-8">
          {fr("Trois valeurs, et ce qu'elles veulent dire")}
        </h2>
        <ul>
          {values.map(({ name, text }) => (
            <li key={name} className="about-value">
              <h3>{name}</h3>
              <p className="text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </Section>

      <Impact figures={figures} />
      <Mission />
      <Reasons />

      <Section tone="glow" labelledBy="suite">
        <Grid12>
          <div className="wide:col-span-4">
            <h2 id="suite" className="h2">
              {fr("La suite vous appartient")}
            </h2>
            <p className="mt-4 max-w-md text-muted">{fr("Commencez par ce qui vous paraît le plus léger.")}</p>
          </div>
          <OnwardLinks
            label="Pour continuer"
            className="wide:col-start-6 wide:col-end-13"
            links={[
              {
                to: href("/membership"),
                title: fr("Devenir membre"),
                text: fr("Une année de réponses sous 48 h, de rencontres et de guides."),
              },
              {
                to: href("/services"),
                title: fr("Les séances et les forfaits"),
                text: fr("Quatre formules en tête-à-tête, et la méthode."),
              },
              {
                to: href("/temoignages"),
                title: fr("Les témoignages"),
                text: fr("Des situations différentes, racontées par celles et ceux qui les ont vécues."),
              },
            ]}
          />
        </Grid12>
      </Section>
    </>
  );
}
