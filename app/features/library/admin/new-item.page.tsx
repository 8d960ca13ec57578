import { data } from "react-router";
import { readCoachForm } from "~/features/accounts/accounts.server";
import { newIdIn, refuseRecord, seenOf } from "~/features/curation/curation.server";
import { parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { redirectDone } from "~/platform/http/flash.server";
import { rememberWriting } from "~/platform/http/kept-writings.server";
import { BackLink } from "~/ui/back-link";
import { unlistedHead } from "~/ui/head";
import { seenIn } from "~/ui/kept-version";
import { findItemToEdit, saveItem } from "../library.server";
import type { Route } from "./+types/new-item.page";
import { emptyItem, readItemForm, typedItem } from "./forms";
import { ItemForm } from "./item-form";

const PATH = "/admin/bibliotheque";

export function loader() {
  return { empty: emptyItem(parisDay(now())), seen: seenOf(null) };
}

export async function action({ request }: Route.ActionArgs) {
  const { form, actor } = await readCoachForm(request);
  const values = typedItem(form);
  const read = readItemForm(values, actor);
  if (!read.ok) return refuseRecord(form, { values, errors: read.errors });
  const newId = newIdIn(form, PATH);
  const saved = await inTransaction(async (trx) => {
    const saved = await saveItem(trx, { ...read.input, id: null, newId, ...seenIn(form) }, actor);
    if (saved.ok) await rememberWriting(trx, form, actor.now);
    return saved;
  });
  if (!saved.ok && saved.reason === "changed_meanwhile" && newId) {
    const item = await findItemToEdit(db(), newId, actor);
    return refuseRecord(form, { values, errors: {} }, item ?? "removed");
  }
  if (!saved.ok) throw data(null, { status: 422 });
  return redirectDone(`${PATH}/${saved.id}`, "Brouillon enregistré");
}

export const meta: Route.MetaFunction = () => unlistedHead("Nouvelle pièce");

export default function NewItemPage({ loaderData: { empty, seen }, actionData }: Route.ComponentProps) {
  return (
    <>
      <BackLink to={PATH}>Bibliothèque</BackLink>
      <h1 className="mb-5">Nouvelle pièce</h1>
      <ItemForm
        isNew
        keptAs="piece:nouvelle"
        here={PATH}
        seen={seen}
        answer={actionData}
        values={actionData?.values ?? empty}
        errors={actionData?.errors}
      />
    </>
  );
}
