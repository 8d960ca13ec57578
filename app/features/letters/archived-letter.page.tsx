import { data, Link } from "react-router";
import { drawText } from "~/features/blog/blog.server";
import { findDescribedPicture } from "~/features/media/media.server";
import { PictureView } from "~/features/media/picture";
import { formatDay, parisDay } from "~/platform/clock";
import { db } from "~/platform/db/database.server";
import { BackLink } from "~/ui/back-link";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { Raised } from "~/ui/ordinals";
import type { Route } from "./+types/archived-letter.page";
import { findLetterByNumber } from "./letters.server";
import { leadsSomewhere } from "./rules";

/** The tab says nothing of what it is about. */
export const meta: Route.MetaFunction = () => unlistedHead("Une lettre");
export const handle = { crumb: () => "Une lettre" };

export async function loader({ params: { number } }: Route.LoaderArgs) {
  const letter = /^\d{1,9}$/.test(number) ? await findLetterByNumber(db(), Number(number)) : undefined;
  if (!letter?.on_web || !letter.started_at) throw data(null, { status: 404 });
  return {
    subject: fr(letter.subject),
    day: formatDay(parisDay(letter.started_at)),
    blocks: (
      await Promise.all(
        letter.blocks.map(async ({ kind, title, text, target, removed }, rank) =>
          removed
            ? []
            : [
                {
                  title: fr(title),
                  html: kind === "text" ? (await drawText(db(), text)).html : null,
                  to: leadsSomewhere(kind) ? `/l/${letter.number}/${rank + 1}` : null,
                  photograph:
                    kind === "picture"
                      ? await findDescribedPicture(db(), { picture_id: target || null, picture_alt: text })
                      : null,
                },
              ],
        ),
      )
    ).flat(),
  };
}

/** What left, for who prefers to read it here. */
export default function ArchivedLetterPage({ loaderData: { subject, day, blocks } }: Route.ComponentProps) {
  return (
    <div className="wrap pb-section max-w-[46rem]">
      <BackLink to="/lettres">Les lettres</BackLink>
      <h1 className="h2">{subject}</h1>
      <p className="small muted mb-6">
        <Raised>{day}</Raised>
      </p>
      {blocks.map(({ title, html, to, photograph }, rank) => (
        <section key={rank} className="mb-6">
          {photograph && <PictureView {...photograph} sizes="(max-width: 46rem) 100vw, 46rem" />}
          {to ? (
            <Link to={to} reloadDocument className="font-[620]">
              {title}
            </Link>
          ) : (
            title && <h2 className="h4 mb-2">{title}</h2>
          )}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: written by our own renderer, which lets no markup through */}
          {html !== null && <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />}
        </section>
      ))}
    </div>
  );
}
