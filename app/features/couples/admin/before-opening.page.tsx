import { data, Form, redirect } from "react-router";
import { admittedCoach, readCoachForm } from "~/features/accounts/accounts.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { isUuid } from "~/platform/uuid";
import { BackLink } from "~/ui/back-link";
import { SubmitButton } from "~/ui/button";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { CoupleNotice } from "../couple-notice";
import { acceptWarning, findWarning } from "../couples.server";
import { type Opening, openingLists, openingPath } from "../rules";
import type { Route } from "./+types/before-opening.page";

const words = {
  thread: { list: "La file", title: "À savoir avant d'ouvrir la lettre", act: "Ouvrir la lettre" },
  message: { list: "Messages", title: "À savoir avant d'ouvrir le message", act: "Ouvrir le message" },
  quote: { list: "Devis", title: "À savoir avant d'ouvrir le devis", act: "Ouvrir le devis" },
  appointment: { list: "Rendez-vous", title: "À savoir avant ce rendez-vous", act: "Ouvrir le rendez-vous" },
} as const;

export const meta: Route.MetaFunction = () => unlistedHead("Avant d’ouvrir");

/** The address says what is about to be opened: its list, then its id. Throws a 404 for what names nothing. */
function openingOf({ url, params: { id = "" } }: { url: string; params: { id?: string } }): Opening {
  if (!isUuid(id)) throw data(null, { status: 404 });
  const { pathname } = new URL(url);
  const kinds: Opening["kind"][] = ["thread", "message", "quote", "appointment"];
  const kind = kinds.find((one) => pathname.startsWith(`${openingLists[one]}/`));
  if (!kind) throw data(null, { status: 404 });
  return { kind, id };
}

/** Nothing is opened here, nor written in the journal as opened. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { id: by } = admittedCoach(context).user;
  const opening = openingOf({ url: request.url, params });
  const warning = await findWarning(db(), opening, { by });
  if (!warning || warning.read) throw redirect(openingPath(opening));
  const matches = warning.matches.map(({ direction, likeness, name, path }) => ({ direction, likeness, name, path }));
  return { kind: opening.kind, name: warning.name, matches };
}

export async function action({ request, params }: Route.ActionArgs) {
  const { actor } = await readCoachForm(request);
  const opening = openingOf({ url: request.url, params });
  await inTransaction((trx) => acceptWarning(trx, opening, actor));
  return redirect(openingPath(opening), 303);
}

export default function BeforeOpeningPage({ loaderData: { kind, name, matches } }: Route.ComponentProps) {
  const said = words[kind];
  return (
    <>
      <BackLink to={openingLists[kind]}>{said.list}</BackLink>
      <h1 className="mb-5 wrap-anywhere">{name}</h1>
      <div className="max-w-[44rem]">
        <CoupleNotice matches={matches} title={said.title} />
        <Form method="post" className="mt-6">
          <SubmitButton busyLabel="Ouverture...">{said.act}</SubmitButton>
        </Form>
        <p className="small muted mt-4">
          {fr("Rien n'a encore été ouvert. Cette page ne revient que si quelque chose change.")}
        </p>
      </div>
    </>
  );
}
