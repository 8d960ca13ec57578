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
import { hideFigure, listEveryFigure, moveFigure, publishFigure } from "../testimonials.server";
import type { Route } from "./+types/figures.page";
import { arrange } from "./claim-actions.server";
import { ClaimTags } from "./claim-tags";
import { figuresNotLoaded, placeNames } from "./messages";

const PATH = "/admin/chiffres";

export async function loader() {
  try {
    const figures = (await listEveryFigure(db())).map(({ id, value, label, places, demonstration, published }) => ({
      id,
      claim: fr(`${value} ${label}`),
      places: places.map((place) => placeNames[place]).join(" · "),
      demonstration,
      published,
    }));
    return { figures };
  } catch (error) {
    log.error("figures_not_loaded", { error });
    return data({ figures: null }, { status: 500 });
  }
}

export function action({ request }: Route.ActionArgs) {
  return arrange(request, PATH, { publish: publishFigure, hide: hideFigure, move: moveFigure });
}

export const meta: Route.MetaFunction = () => unlistedHead("Chiffres");

export default function FiguresPage({ loaderData: { figures } }: Route.ComponentProps) {
  return (
    <>
      <header className="mb-3 flex flex-wrap items-center justify-between gap-4">
        <h1>Chiffres</h1>
        <ButtonLink to={`${PATH}/nouveau`} small icon={Plus}>
          Ajouter un chiffre
        </ButtonLink>
      </header>
      <p className="muted mb-6 max-w-[60ch]">
        {fr(
          "Un chiffre n'a qu'une fiche, montrée à plusieurs endroits. Sans source, sans période ou sans personnes comptées, c'est une démonstration : la mise en ligne la refuse.",
        )}
      </p>
      {!figures && <LoadError title={figuresNotLoaded} retryTo={PATH} />}
      {figures?.length === 0 && (
        <EmptyState level={2} title="Aucun chiffre">
          {fr("Le site n'en montre aucun. Ajoutez-en un quand vous pouvez dire d'où il vient.")}
        </EmptyState>
      )}
      {figures && figures.length > 0 && (
        <ArrangedList
          label="Chiffres"
          items={figures.map(({ id, claim, places, demonstration, published }) => ({
            id,
            title: claim,
            to: `${PATH}/${id}`,
            text: places,
            tags: <ClaimTags published={published} demonstration={demonstration} />,
            published,
          }))}
        />
      )}
    </>
  );
}
