import { EyeOff, Pin, PinOff } from "lucide-react";
import { Form, Link } from "react-router";
import { SubmitButton } from "~/ui/button";
import { BlockHeading, RuleList } from "~/ui/card";
import { Confirm } from "~/ui/confirm";
import { Disclosure } from "~/ui/disclosure";
import { TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import { VisuallyHidden } from "~/ui/visually-hidden";
import type { ArticleState } from "../rules";

interface Acted {
  id: number;
  title: string;
  state: ArticleState;
  isPinned: boolean;
  inFooter: boolean;
  formerSlugs: string[];
  revisions: { id: number; saved: string; characters: number }[];
}

/** What is done to an article besides writing it: its address, its history, leaving the blog, disappearing. */
export function ArticleActions({
  article,
  address,
  asked,
}: {
  article: Acted;
  address: { slug: string; error: string | undefined };
  asked: boolean;
}) {
  const { id, title, state, isPinned, inFooter, formerSlugs, revisions } = article;
  const here = `/admin/blog/${id}`;
  return (
    <div className="mt-12 grid max-w-[46rem] gap-10">
      {(isPinned || state === "published") && (
        <section aria-labelledby="en-tete">
          <BlockHeading title="En tête du blog" id="en-tete" />
          <p className="small muted mt-4 mb-4">
            {fr(
              isPinned
                ? "Cet article ouvre le blog, devant les plus récents. Un autre que vous épingleriez prendrait sa place."
                : "Le plus récent ouvre le blog. Épinglé, celui-ci l'ouvre à sa place, aussi longtemps que vous le voulez.",
            )}
          </p>
          <Form method="post" action={here} preventScrollReset>
            <SubmitButton intent={isPinned ? "unpin" : "pin"} variant="secondary" small icon={isPinned ? PinOff : Pin}>
              {isPinned ? "Ne plus l’épingler" : "Épingler en tête"}
            </SubmitButton>
          </Form>
        </section>
      )}
      <section aria-labelledby="adresse">
        <BlockHeading title="Adresse" id="adresse" />
        <Form method="post" action={here} noValidate className="mt-5" preventScrollReset>
          <TextField
            label={fr("Ce qui suit /blog/")}
            id="adresse-article"
            name="slug"
            hint={fr("Si vous la changez, l'ancienne adresse continue de mener à l'article.")}
            defaultValue={address.slug}
            key={address.slug}
            error={address.error}
            spellCheck={false}
            autoCapitalize="none"
            maxLength={100}
          />
          <SubmitButton intent="change-address" variant="secondary" small busyLabel="Un instant...">
            Changer l’adresse
          </SubmitButton>
        </Form>
        {formerSlugs.length > 0 && (
          <p className="small muted mt-4 wrap-anywhere">
            {fr(`Mènent aussi ici : ${formerSlugs.map((slug) => `/blog/${slug}`).join(", ")}.`)}
          </p>
        )}
      </section>
      <section aria-labelledby="historique">
        <BlockHeading title="Historique" id="historique" />
        {revisions.length === 0 ? (
          <p className="small muted mt-4">
            {fr("Chaque enregistrement y laissera une version, que vous pourrez reprendre.")}
          </p>
        ) : (
          <Disclosure
            summary={revisions.length > 1 ? `${revisions.length} versions` : "Une version"}
            open={revisions.length <= 3}
            className="mt-2"
          >
            <RuleList className="small">
              {revisions.map((revision, rank) => (
                <li key={revision.id} className="flex flex-wrap items-center justify-between gap-x-4">
                  <Link to={`${here}/versions/${revision.id}`} className="inline-flex min-h-(--target) items-center">
                    {revision.saved}
                    <VisuallyHidden>{` (version ${revisions.length - rank})`}</VisuallyHidden>
                  </Link>
                  <span className="muted">{rank === 0 ? "le texte actuel" : fr(`${revision.characters} signes`)}</span>
                </li>
              ))}
            </RuleList>
          </Disclosure>
        )}
      </section>
      <section aria-labelledby="retirer">
        <BlockHeading title={state === "draft" ? "Supprimer" : "Retirer ou supprimer"} id="retirer" />
        {inFooter && (
          <p className="small muted mt-4">
            {fr("Le pied de chaque page mène à cet article. Tant qu'il n'est pas en ligne, ce lien ne mène à rien.")}
          </p>
        )}
        <div className="mt-5 flex flex-wrap items-start gap-3">
          {state !== "draft" && (
            <Form method="post" action={here}>
              <SubmitButton intent="withdraw" variant="secondary" small icon={EyeOff}>
                {state === "published" ? "Retirer du blog" : "Revenir au brouillon"}
              </SubmitButton>
            </Form>
          )}
          <Confirm
            id="supprimer-article"
            opener="Supprimer l’article"
            openerIcon
            question={fr(`Supprimer « ${title} » ?`)}
            consequence={fr(
              "L'article, ses versions et ses anciennes adresses disparaissent pour de bon. Pour l'enlever du blog sans le perdre, retirez-le.",
            )}
            act="Supprimer l’article"
            fields={{ intent: "delete" }}
            action={here}
            askTo={`${here}?confirmer=supprimer`}
            backTo={`${here}#retirer`}
            asked={asked}
          />
        </div>
      </section>
    </div>
  );
}
