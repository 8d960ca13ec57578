import { readCoachForm } from "~/features/accounts/accounts.server";
import { arrange } from "~/features/curation/curation.server";
import { config } from "~/platform/config.server";
import { db } from "~/platform/db/database.server";
import { loadedOr500 } from "~/platform/http/loaded.server";
import { ArrangedPage } from "~/ui/arranged-list";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { isShown } from "../rules";
import {
  findTestimonial,
  hideTestimonial,
  listEveryTestimonial,
  moveTestimonial,
  publishTestimonial,
} from "../testimonials.server";
import type { Route } from "./+types/testimonials.page";
import { ClaimTags } from "./claim-tags";
import { hiddenFromSite, testimonialsNotLoaded } from "./messages";
import { publishingClaim } from "./publish-claim.server";

const PATH = "/admin/temoignages";

export async function loader() {
  const load = async () => ({
    stories: (await listEveryTestimonial(db())).map(({ id, name, title, situation, demonstration, published }) => {
      const shown = isShown({ demonstration, published }, config());
      return { id, name, title, situation, demonstration, published, shown };
    }),
  });
  return loadedOr500("testimonials_not_loaded", load, { stories: null });
}

export async function action({ request }: Route.ActionArgs) {
  const { form, actor } = await readCoachForm(request);
  const verbs = {
    publish: publishingClaim(publishTestimonial, findTestimonial),
    hide: hideTestimonial,
    move: moveTestimonial,
  };
  return arrange(form, { list: PATH, hidden: hiddenFromSite, ...verbs }, actor);
}

export const meta: Route.MetaFunction = () => unlistedHead("Témoignages");

export default function TestimonialsPage({ loaderData: { stories } }: Route.ComponentProps) {
  return (
    <ArrangedPage
      title="Témoignages"
      path={PATH}
      add={{ to: `${PATH}/nouveau`, label: "Ajouter un témoignage" }}
      lede={fr(
        "Dans l'ordre où le site les montre. Une démonstration n'est pas montrée sur un vrai site ; publiée, elle empêche la mise en ligne : remplacez-la, ou cachez-la.",
      )}
      failed={testimonialsNotLoaded}
      empty={{ title: "Aucun témoignage", text: "Ajoutez le premier quand une personne vous donne son accord écrit." }}
      items={
        stories?.map(({ id, name, title, situation, published, ...proof }) => ({
          id,
          title,
          to: `${PATH}/${id}`,
          text: `${name} – ${situation}`,
          tags: <ClaimTags published={published} {...proof} />,
          published,
        })) ?? null
      }
    />
  );
}
