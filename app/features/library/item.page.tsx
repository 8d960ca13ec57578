import "./library.css";
import { Check, Download, RotateCcw } from "lucide-react";
import { data, Form } from "react-router";
import { requireUser } from "~/features/accounts/accounts.server";
import { AreaNav } from "~/features/accounts/area-nav";
import { HelpLine } from "~/features/safety/help-line";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { redirectDone } from "~/platform/http/flash.server";
import { ButtonLink, SubmitButton } from "~/ui/button";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { Notice } from "~/ui/notice";
import type { Route } from "./+types/item.page";
import { Cover, coversOf } from "./item-lines";
import { listGuides, markDone, readItem } from "./library.server";
import { describeItem, neutralName } from "./messages";
import { Player } from "./player";
import { isMedia } from "./rules";

const PATH = "/espace-membre/bibliotheque";

/** « piste-3 »: nothing else of a piece is in its address. Throws 404 for anything else. */
function numberIn(piste: string): number {
  const [, number] = /^piste-(\d{1,9})$/.exec(piste) ?? [];
  if (!number) throw data(null, { status: 404 });
  return Number(number);
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  unlistedHead(loaderData ? neutralName(loaderData.number) : "Bibliothèque");
export const handle = {
  crumb: (loaded?: { number: number }) => ["Bibliothèque", loaded ? neutralName(loaded.number) : "Piste"],
  theme: (loaded?: { kind: string }) => (loaded?.kind === "audio" ? "nuit" : undefined),
};

export async function loader({ request, params }: Route.LoaderArgs) {
  const user = await requireUser(request, { destination: "bibliotheque" });
  const item = await readItem(db(), { userId: user.id, number: numberIn(params.piste) }, { now: now() });
  if (!item) throw data(null, { status: 404 });
  return { ...item, guides: await listGuides(db(), { now: now() }) };
}

export async function action({ request, params }: Route.ActionArgs) {
  const user = await requireUser(request, { destination: "bibliotheque" });
  const number = numberIn(params.piste);
  const intent = (await request.formData()).get("intent");
  if (intent !== "mark-read" && intent !== "mark-unread") throw data(null, { status: 400 });
  const isDone = intent === "mark-read";
  const at = { now: now() };
  if (!(await inTransaction((trx) => markDone(trx, { userId: user.id, number, isDone }, at))))
    throw data(null, { status: 404 });
  return redirectDone(`${PATH}/piste-${number}`, isDone ? "Noté : lu en entier" : "Noté : à reprendre");
}

export default function ItemPage({ loaderData: item }: Route.ComponentProps) {
  return (
    <>
      <AreaNav />
      <div className="wrap pb-section">
        {isMedia(item.kind) ? <Player key={item.number} item={item} /> : <Document item={item} />}
        {item.endsWithHelp && (
          <section className="track-after" aria-labelledby="aide-ensuite">
            <h2 className="h5" id="aide-ensuite">
              {fr("Si la nuit ne passe pas")}
            </h2>
            <p>
              <HelpLine />
            </p>
          </section>
        )}
      </div>
    </>
  );
}

function Document({ item }: { item: Route.ComponentProps["loaderData"] }) {
  return (
    <div className="track track-read">
      <Cover {...item} drawing={coversOf(item.guides).get(item.number)} />
      <div>
        <h1 className="h2">{fr(item.title)}</h1>
        <p className="muted small mt-2">
          {describeItem(item)}. {fr(`À jour au ${item.upToDate}.`)}
        </p>
      </div>
      <div>
        <p className="lede">{fr(item.summary)}</p>
        {item.demonstration && <Demonstration />}
        <p className="mt-7 flex flex-wrap items-center gap-4">
          {item.kind === "link" && item.address ? (
            <ButtonLink to={item.address}>Ouvrir l’outil</ButtonLink>
          ) : (
            <ButtonLink href={`${PATH}/fichiers/${item.fileId}`} icon={Download} download>
              Télécharger (PDF)
            </ButtonLink>
          )}
        </p>
        <Form method="post" className="mt-5">
          <SubmitButton
            variant="quiet"
            small
            icon={item.isDone ? RotateCcw : Check}
            intent={item.isDone ? "mark-unread" : "mark-read"}
          >
            {item.isDone ? "À reprendre" : "Je l’ai lu en entier"}
          </SubmitButton>
        </Form>
        <p className="small muted mt-5 max-w-xl">
          {fr(
            `Le fichier s'appelle « piste-${item.number}.pdf ». Il reste dans les téléchargements de cet appareil : effacez-le si quelqu'un d'autre s'en sert.`,
          )}
        </p>
      </div>
    </div>
  );
}

/** Made to try the site: said where it is. */
export function Demonstration() {
  return (
    <Notice kind="plain" className="mt-5">
      {fr("Exemple de la démonstration.")}
    </Notice>
  );
}
