import { data, Form, Link } from "react-router";
import { findResetLock, requireUser } from "~/features/accounts/accounts.server";
import { AccountFrame } from "~/features/accounts/profile/account-frame";
import { isMember } from "~/features/membership/membership.server";
import { othersPage, sheetForgotten } from "~/features/toolbox/messages";
import { CALENDAR, findEntry, mayUse } from "~/features/toolbox/rules";
import { eraseKept, findCalendarLink, isOthersPage, listSheets, stampOf } from "~/features/toolbox/toolbox.server";
import { formatDay, parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { redirectDone, redirectSaying } from "~/platform/http/flash.server";
import { ButtonLink, SubmitButton } from "~/ui/button";
import { RuleList } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { Ordinals } from "~/ui/ordinals";
import type { Route } from "./+types/kept-tools.page";

const PATH = "/espace-membre/outils";

export const meta: Route.MetaFunction = () => unlistedHead("Vos feuilles");
export const handle = { crumb: () => "Vos feuilles" };

export async function loader({ request }: Route.LoaderArgs) {
  const user = await requireUser(request, { destination: "outils" });
  const at = { now: now() };
  const member = { isMember: await isMember(db(), user.id, at) };
  const sheets = await listSheets(db(), user.id);
  const isCalendarKept = sheets.some(({ slug }) => slug === CALENDAR);
  return {
    stamp: stampOf({ userId: user.id, keptAt: null }),
    isCalendarShared: isCalendarKept && (await findCalendarLink(db(), user.id)) !== null,
    isLocked: (await findResetLock(db(), user.id, at)) !== null,
    kept: sheets.flatMap(({ slug, updated_at }) => {
      const entry = findEntry(slug);
      if (!entry) return [];
      return [{ slug, title: entry.title, opens: mayUse(entry, member), day: formatDay(parisDay(updated_at)) }];
    }),
  };
}

export async function action({ request }: Route.ActionArgs) {
  const user = await requireUser(request, { destination: "outils" });
  const form = await request.formData();
  const slug = String(form.get("slug") ?? "");
  if (form.get("intent") !== "forget" || !findEntry(slug)) throw data(null, { status: 400 });
  if (isOthersPage(form, user.id)) return redirectSaying(PATH, othersPage);
  await inTransaction((trx) => eraseKept(trx, { userId: user.id, slug }, { now: now() }));
  return redirectDone(PATH, sheetForgotten);
}

/** What was kept of each tool, to be opened again or forgotten. */
export default function KeptToolsPage({
  loaderData: { stamp, kept, isLocked, isCalendarShared },
}: Route.ComponentProps) {
  return (
    <AccountFrame
      tab="Vos feuilles"
      title="Vos feuilles"
      lede="Ce que vous avez demandé à un outil de garder, chiffré. Personne d'autre ne le lit, votre coach non plus."
    >
      {isLocked && kept.length > 0 && (
        <p className="mb-6">
          {fr("Votre mot de passe vient d'être changé par e-mail : par prudence, elles s'ouvriront plus tard.")}
        </p>
      )}
      {kept.length === 0 ? (
        <div className="max-sm:*:pt-2 max-sm:[&_img]:h-24">
          <EmptyState
            level={2}
            title={fr("Vous n'avez rien gardé")}
            action={
              <ButtonLink to="/outils" variant="secondary">
                Voir les outils
              </ButtonLink>
            }
          >
            {fr("Un outil propose de garder sa feuille une fois qu'elle est faite. Rien n'est gardé sans vous.")}
          </EmptyState>
        </div>
      ) : (
        <RuleList>
          {kept.map(({ slug, title, opens, day }) => (
            <li key={slug} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <div>
                {opens ? (
                  <Link to={`/outils/${slug}`} className="inline-flex min-h-target items-center font-[620]">
                    {fr(title)}
                  </Link>
                ) : (
                  <b className="font-[620]">{fr(title)}</b>
                )}
                <span className="small muted block">
                  <Ordinals>{`Gardée le ${day}`}</Ordinals>
                </span>
                {slug === CALENDAR && isCalendarShared && (
                  <span className="small block">
                    {fr(
                      "Un lien de lecture y mène tant que votre adhésion court, et de nouveau si vous revenez. Effacer le ferme.",
                    )}
                  </span>
                )}
              </div>
              <Form method="post">
                <input type="hidden" name="slug" value={slug} />
                <input type="hidden" name="stamp" value={stamp} />
                <SubmitButton
                  variant="quiet"
                  small
                  intent="forget"
                  among={{ slug }}
                  aria-label={fr(`Effacer « ${title} »`)}
                >
                  Effacer
                </SubmitButton>
              </Form>
            </li>
          ))}
        </RuleList>
      )}
    </AccountFrame>
  );
}
