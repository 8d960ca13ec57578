import { readCoachForm } from "~/features/accounts/accounts.server";
import { arrange } from "~/features/curation/curation.server";
import { config } from "~/platform/config.server";
import { db } from "~/platform/db/database.server";
import { loadedOr500 } from "~/platform/http/loaded.server";
import { ArrangedPage } from "~/ui/arranged-list";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { isShown } from "../rules";
import { findFigure, hideFigure, listEveryFigure, moveFigure, publishFigure } from "../testimonials.server";
import type { Route } from "./+types/figures.page";
import { ClaimTags } from "./claim-tags";
import { figuresNotLoaded, hiddenFromSite, placeNames } from "./messages";
import { publishingClaim } from "./publish-claim.server";

const PATH = "/admin/chiffres";

export async function loader() {
  const load = async () => ({
    figures: (await listEveryFigure(db())).map(({ id, value, label, places, demonstration, published }) => ({
      id,
      claim: fr(`${value} ${label}`),
      places: places.map((place) => placeNames[place]).join(" · "),
      demonstration,
      published,
      shown: isShown({ demonstration, published }, config()),
    })),
  });
  return loadedOr500("figures_not_loaded", load, { figures: null });
}

export async function action({ request }: Route.ActionArgs) {
  const { form, actor } = await readCoachForm(request);
  const verbs = { publish: publishingClaim(publishFigure, findFigure), hide: hideFigure, move: moveFigure };
  return arrange(form, { list: PATH, hidden: hiddenFromSite, ...verbs }, actor);
}

export const meta: Route.MetaFunction = () => unlistedHead("Chiffres");

export default function FiguresPage({ loaderData: { figures } }: Route.ComponentProps) {
  return (
    <ArrangedPage
      title="Chiffres"
      path={PATH}
      add={{ to: `${PATH}/nouveau`, label: "Ajouter un chiffre" }}
      lede={fr(
        "Un chiffre n'a qu'une fiche, montrée à plusieurs endroits. Sans source, sans période ou sans personnes comptées, c'est une démonstration : un vrai site ne la montre pas, et la mise en ligne la refuse.",
      )}
      failed={figuresNotLoaded}
      empty={{
        title: "Aucun chiffre",
        text: "Le site n'en montre aucun. Ajoutez-en un quand vous pouvez dire d'où il vient.",
      }}
      items={
        figures?.map(({ id, claim, places, published, ...proof }) => ({
          id,
          title: claim,
          to: `${PATH}/${id}`,
          text: places,
          tags: <ClaimTags published={published} {...proof} />,
          published,
        })) ?? null
      }
    />
  );
}
