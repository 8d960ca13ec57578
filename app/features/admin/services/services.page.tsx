import { readCoachForm } from "~/features/accounts/accounts.server";
import { arrange } from "~/features/curation/curation.server";
import { isDearerThanSmaller } from "~/features/services/rules";
import { listServices, moveService, publishService, withdrawService } from "~/features/services/services.server";
import { db } from "~/platform/db/database.server";
import { loadedOr500 } from "~/platform/http/loaded.server";
import { ArrangedPage } from "~/ui/arranged-list";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { Tag } from "~/ui/tag";
import type { Route } from "./+types/services.page";
import { listedService } from "./listed-service";
import { dearer, servicesNotLoaded, withdrawn } from "./messages";

const PATH = "/admin/prestations";

export async function loader() {
  const load = async () => {
    const services = await listServices(db());
    const sold = services.filter(({ published }) => published);
    return {
      services: services.map((service) => ({ ...listedService(service), dearer: isDearerThanSmaller(service, sold) })),
    };
  };
  return loadedOr500("services_not_loaded", load, { services: null });
}

export async function action({ request }: Route.ActionArgs) {
  const { form, actor } = await readCoachForm(request);
  const verbs = { publish: publishService, hide: withdrawService, move: moveService };
  return arrange(form, { list: PATH, hidden: withdrawn, ...verbs }, actor);
}

export const meta: Route.MetaFunction = () => unlistedHead("Prestations");

export default function ServicesPage({ loaderData: { services } }: Route.ComponentProps) {
  return (
    <ArrangedPage
      title="Prestations"
      path={PATH}
      add={{ to: `${PATH}/nouvelle`, label: "Ajouter" }}
      lede={fr("Ce que l'on peut réserver, dans l'ordre où le visiteur le lit.")}
      failed={servicesNotLoaded}
      empty={{ title: "Aucune prestation", text: "Ajoutez ce que l’on peut vous demander : un appel, une séance." }}
      acts={{ publish: "Mettre en vente", hide: "Retirer de la vente" }}
      items={
        services?.map(({ id, name, text, price, published, most, dearer: isDearer }) => ({
          id,
          title: name,
          to: `${PATH}/${id}`,
          text: isDearer ? `${text}. ${dearer}` : text,
          price,
          tags: (
            <>
              {published ? <Tag kind="ok">En vente</Tag> : <Tag kind="line">Retirée</Tag>}
              {most && <Tag kind="glow">Le plus choisi</Tag>}
            </>
          ),
          published,
        })) ?? null
      }
    />
  );
}
