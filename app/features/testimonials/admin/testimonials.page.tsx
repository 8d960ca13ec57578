import { Plus } from "lucide-react";
import { data } from "react-router";
import { db } from "~/platform/db/database.server";
import { log } from "~/platform/log.server";
import { ArrangedList } from "~/ui/arranged-list";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { LoadError } from "~/ui/load-error";
import { hideTestimonial, listEveryTestimonial, moveTestimonial, publishTestimonial } from "../testimonials.server";
import type { Route } from "./+types/testimonials.page";
import { arrange } from "./claim-actions.server";
import { ClaimTags } from "./claim-tags";
import { testimonialsNotLoaded } from "./messages";

const PATH = "/admin/temoignages";

export async function loader() {
  try {
    const stories = (await listEveryTestimonial(db())).map(
      ({ id, name, title, situation, demonstration, published }) => ({
        id,
        name,
        title,
        situation,
        demonstration,
        published,
      }),
    );
    return { stories };
  } catch (error) {
    log.error("testimonials_not_loaded", { error });
    return data({ stories: null }, { status: 500 });
  }
}

export function action({ request }: Route.ActionArgs) {
  return arrange(request, PATH, { publish: publishTestimonial, hide: hideTestimonial, move: moveTestimonial });
}

export const meta: Route.MetaFunction = () => unlistedHead("Témoignages");

export default function TestimonialsPage({ loaderData: { stories } }: Route.ComponentProps) {
  return (
    <>
      <header className="mb-3 flex flex-wrap items-center justify-between gap-4">
        <h1>Témoignages</h1>
        <ButtonLink to={`${PATH}/nouveau`} small icon={Plus}>
          Ajouter un témoignage
        </ButtonLink>
      </header>
      <p className="muted mb-6 max-w-[60ch]">
        {fr(
          "Dans l'ordre où le site les montre. Une démonstration publiée empêche la mise en ligne : remplacez-la, ou cachez-la.",
        )}
      </p>
      {!stories && <LoadError title={testimonialsNotLoaded} retryTo={PATH} />}
      {stories?.length === 0 && (
        <EmptyState level={2} title="Aucun témoignage">
          {fr("Ajoutez le premier quand une personne vous donne son accord écrit.")}
        </EmptyState>
      )}
      {stories && stories.length > 0 && (
        <ArrangedList
          label="Témoignages"
          items={stories.map(({ id, name, title, situation, demonstration, published }) => ({
            id,
            title,
            to: `${PATH}/${id}`,
            text: `${name}, ${situation}`,
            tags: <ClaimTags published={published} demonstration={demonstration} />,
            published,
          }))}
        />
      )}
    </>
  );
}
