import "../partners.css";
import { readCoachForm } from "~/features/accounts/accounts.server";
import { arrange } from "~/features/curation/curation.server";
import { formatDay, formatMonth, parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { loadedOr500 } from "~/platform/http/loaded.server";
import { ArrangedPage } from "~/ui/arranged-list";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { Tag } from "~/ui/tag";
import { listPartners, movePartner, pausePartner, publishPartner, readMonthChecks } from "../partners.server";
import { partnerState } from "../rules";
import type { Route } from "./+types/partners.page";
import { partnersNotLoaded, stateNames } from "./messages";

const PATH = "/admin/partenaires";

export async function loader() {
  const at = { now: now() };
  const today = parisDay(at.now);
  const month = formatMonth(today);
  const load = async () => ({
    month,
    checks: await readMonthChecks(db(), at),
    partners: (await listPartners(db())).map(({ id, name, advantage, until_date, published }) => ({
      id,
      published,
      name: fr(name),
      advantage: fr(advantage),
      state: partnerState({ published, until_date }, today),
      until: until_date && formatDay(until_date),
    })),
  });
  return loadedOr500("partners_not_loaded", load, { month, checks: 0, partners: null });
}

export async function action({ request }: Route.ActionArgs) {
  const { form, actor } = await readCoachForm(request);
  const verbs = { publish: publishPartner, hide: pausePartner, move: movePartner };
  return arrange(form, { list: PATH, hidden: "En pause : les membres ne la voient plus", ...verbs }, actor);
}

export const meta: Route.MetaFunction = () => unlistedHead("Partenaires");

export default function PartnersPage({ loaderData: { month, checks, partners } }: Route.ComponentProps) {
  return (
    <ArrangedPage
      title="Partenaires"
      path={PATH}
      add={{ to: `${PATH}/nouveau`, label: "Ajouter" }}
      lede={fr(
        "Des maisons qui font un geste à vos membres. La page où elles vérifient un code ne dit pas pourquoi ; son adresse est celle du site.",
      )}
      intro={
        <div className="month-checks">
          <b>{checks}</b>
          <p className="small">
            <b className="block">{fr(`${checks > 1 ? "codes vérifiés" : "code vérifié"} en ${month}`)}</b>
            <span className="muted">{fr("Toutes maisons ensemble. Ni par qui, ni où : ce n'est pas gardé.")}</span>
          </p>
        </div>
      }
      failed={partnersNotLoaded}
      empty={{
        title: "Aucun partenaire",
        text: "Ajoutez-en un : ses membres voient l'avantage aussitôt, dans leur espace.",
      }}
      items={
        partners?.map(({ id, name, advantage, state, until, published }) => ({
          id,
          title: name,
          to: `${PATH}/${id}`,
          text: advantage,
          tags: (
            <>
              <Tag kind={state === "in_force" ? "ok" : "line"} dot={state === "in_force"}>
                {stateNames[state]}
              </Tag>
              {until && (
                <span className="small muted">
                  {fr(state === "ended" ? `Depuis le ${until}. Ouvrez-la pour la renouveler.` : `Jusqu'au ${until}`)}
                </span>
              )}
            </>
          ),
          published,
        })) ?? null
      }
    />
  );
}
