import { data } from "react-router";
import { readCoachForm } from "~/features/accounts/accounts.server";
import { parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { inTransaction } from "~/platform/db/database.server";
import { redirectDone } from "~/platform/http/flash.server";
import { BackLink } from "~/ui/back-link";
import { unlistedHead } from "~/ui/head";
import { saveItem } from "../library.server";
import type { Route } from "./+types/new-item.page";
import { emptyItem, readItemForm, typedItem } from "./forms";
import { ItemForm } from "./item-form";

const PATH = "/admin/bibliotheque";

export function loader() {
  return { empty: emptyItem(parisDay(now())) };
}

export async function action({ request }: Route.ActionArgs) {
  const { form, actor } = await readCoachForm(request);
  const values = typedItem(form);
  const read = readItemForm(values, actor);
  if (!read.ok) return data({ values, errors: read.errors }, { status: 422 });
  const saved = await inTransaction((trx) => saveItem(trx, { ...read.input, id: null }, actor));
  if (!saved.ok) throw data(null, { status: 404 });
  return redirectDone(`${PATH}/${saved.id}`, "Brouillon enregistré");
}

export const meta: Route.MetaFunction = () => unlistedHead("Nouvelle pièce");

export default function NewItemPage({ loaderData: { empty }, actionData }: Route.ComponentProps) {
  return (
    <>
      <BackLink to={PATH}>Bibliothèque</BackLink>
      <h1 className="mb-5">Nouvelle pièce</h1>
      <ItemForm isNew keptAs="piece:nouvelle" values={actionData?.values ?? empty} errors={actionData?.errors} />
    </>
  );
}
