import { LockKeyhole } from "lucide-react";
import { ButtonLink } from "~/ui/button";
import { BlockHeading } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";
import { listed } from "~/ui/listed";
import { Still } from "~/ui/still";
import { Tag } from "~/ui/tag";
import type { Route } from "./+types/shop-window.page";
import shelf from "./illustrations/bibliotheque-etagere.svg?inline";
import { Cover, coversOf, kindIcons } from "./item-lines";
import { describeItem, shopWindowText } from "./messages";

/** Everything that is published, and nothing that is not. */
export function ShopWindow({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { shown, price, withdrawalDays, adviceHours, gatherings } = loaderData;
  const { items, extract } = shown;
  const guides = items.filter(({ kind }) => kind === "guide");
  const covers = coversOf(guides);
  const others = items.filter(({ kind }) => kind !== "guide");
  const comprised = listed([
    ...(items.some(({ isFree }) => !isFree) ? ["la bibliothèque"] : []),
    `une réponse écrite sous ${adviceHours} h`,
    ...(gatherings ? ["les rencontres"] : []),
  ]);
  return (
    <Still id="ShopWindow">
      <header className="wrap library-head">
        <h1 className="max-w-[10em] text-5xl">{fr("Ce que l'on garde sous la main")}</h1>
        <div>
          <p className="lede muted">{shopWindowText(items)}</p>
          <p className="to-signed-in mt-5">
            <ButtonLink to="/espace-membre/bibliotheque">Ouvrir ma bibliothèque</ButtonLink>
          </p>
        </div>
      </header>
      <img
        className="library-shop-image"
        src={shelf}
        width={1240}
        height={360}
        alt="Une étagère : des livres, un casque, une radio, une plante ; par une fenêtre ronde, une maison allumée dans la nuit."
      />
      <div className="wrap pb-section">
        {items.length === 0 && (
          <EmptyState level={2} title="Rien à lire ici pour l’instant">
            {fr("D'ici là, les articles du blog sont ouverts à tous.")}
          </EmptyState>
        )}
        {guides.length > 0 && (
          <section className="mt-12" aria-labelledby="guides">
            <BlockHeading title="Les guides" id="guides" />
            <ul className="library-books">
              {guides.map((item) => (
                <li key={item.number} className="library-book">
                  <Cover {...item} drawing={covers.get(item.number)} />
                  <div>
                    <h3 className="h5">{fr(item.title)}</h3>
                    <p className="small muted">{describeItem(item)}</p>
                    <p className="small mt-1.5">{fr(item.summary)}</p>
                    <OpenTo {...item} />
                  </div>
                </li>
              ))}
            </ul>
          </section>
        )}
        {extract && (
          <section className="library-extract mt-12" aria-labelledby="extrait">
            <h2 className="h4" id="extrait">
              Lisez une page
            </h2>
            <blockquote>{fr(extract.text)}</blockquote>
            <p className="small muted">{fr(`Extrait de « ${extract.title} ».`)}</p>
          </section>
        )}
        {others.length > 0 && (
          <section className="mt-12" aria-labelledby="tout">
            <BlockHeading
              title="À écouter, à regarder, à cocher"
              id="tout"
              action={shown.upToDate && <span className="small muted">{fr(`Dernier ajout le ${shown.upToDate}`)}</span>}
            />
            <ul className="library-lines library-duo">
              {others.map((item) => (
                <li key={item.number}>
                  <Icon of={kindIcons[item.kind]} size="lg" />
                  <div>
                    <b className="font-[600]">{fr(item.title)}</b>{" "}
                    {item.demonstration && <Tag kind="line">exemple</Tag>}
                    <p className="small muted">
                      {describeItem(item)}
                      {item.summary && fr(` – ${item.summary}`)}
                    </p>
                  </div>
                  <OpenTo {...item} />
                </li>
              ))}
            </ul>
          </section>
        )}
        <div className="to-others">
          <section className="track-after track-year mt-12" aria-labelledby="annee">
            <div>
              <h2 className="h3" id="annee">
                {fr(`Une année, ${price}`)}
              </h2>
              <p className="mt-2 max-w-[60ch]">
                {fr(
                  `Comprend ${comprised}. En une fois ou en deux, sans renouvellement automatique, ${withdrawalDays} jours pour changer d'avis.`,
                )}
              </p>
            </div>
            <p>
              <ButtonLink to="/membership">Devenir membre</ButtonLink>
            </p>
          </section>
        </div>
      </div>
    </Still>
  );
}

function OpenTo({ isFree }: { isFree: boolean }) {
  return (
    <p className="library-place">
      {isFree ? (
        "Avec un compte gratuit"
      ) : (
        <>
          <Icon of={LockKeyhole} /> Membres
        </>
      )}
    </p>
  );
}
