import { randomUUID } from "node:crypto";
import { data } from "react-router";
import { readCoachForm } from "~/features/accounts/accounts.server";
import { getSettings } from "~/features/settings/settings.server";
import { formatDay, parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { redirectDone, redirectSaying } from "~/platform/http/flash.server";
import { loadedOr500 } from "~/platform/http/loaded.server";
import { formatEuros } from "~/platform/money";
import { isUuid } from "~/platform/uuid";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { Confirm } from "~/ui/confirm";
import { EmptyState } from "~/ui/empty-state";
import { FieldRow, fieldsOf, TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { KeptForm } from "~/ui/kept-form";
import { LoadError } from "~/ui/load-error";
import { RadioGroup } from "~/ui/radio-group";
import { type Column, Table } from "~/ui/table";
import { Tag } from "~/ui/tag";
import { createPromoCode, listPromoCodes, stopPromoCode } from "../promo.server";
import { CODE_MAX, promoCodeState } from "../rules";
import type { Route } from "./+types/codes.page";
import { noCode, readCode } from "./forms";
import { alreadyMade, codesNotLoaded, madeAndStopped, problems, stateNames } from "./messages";

const PATH = "/admin/codes";

export async function loader({ request }: Route.LoaderArgs) {
  const at = { now: now() };
  const today = parisDay(at.now);
  const clientKey = randomUUID();
  const asked = new URL(request.url).searchParams.get("arreter");
  const load = async () => {
    const { membership_price_cents } = await getSettings(db());
    const codes = (await listPromoCodes(db(), at.now)).map((one) => ({
      id: one.id,
      code: one.code,
      gives: one.price_cents
        ? `L’année à ${formatEuros(one.price_cents)}`
        : `${formatEuros(one.discount_cents ?? 0)} de moins`,
      days: `Du ${formatDay(one.first_day)} au ${formatDay(one.last_day)}`,
      uses: `${one.uses} sur ${one.most_uses}`,
      state: promoCodeState(one, today),
    }));
    return { clientKey, today, asked, price: formatEuros(membership_price_cents), codes };
  };
  return loadedOr500("promo_codes_not_loaded", load, { clientKey, today, asked, price: "", codes: null });
}

export async function action({ request }: Route.ActionArgs) {
  const { form, actor } = await readCoachForm(request);
  if (form.get("intent") === "stop") {
    const id = String(form.get("id") ?? "");
    const stopped = isUuid(id) && (await inTransaction((trx) => stopPromoCode(trx, { id }, actor)));
    if (!stopped) return redirectSaying(PATH, { kind: "info", title: "Ce code ne s’arrête plus" });
    return redirectDone(PATH, "Code arrêté");
  }
  if (form.get("intent") !== "create") throw data(null, { status: 400 });
  const clientKey = String(form.get("clientKey") ?? "");
  if (!isUuid(clientKey)) throw data(null, { status: 400 });
  const { values, input } = readCode(form);
  const made = await inTransaction((trx) => createPromoCode(trx, { ...input, clientKey }, actor));
  if (made.ok) return redirectDone(PATH, `Code ${made.code} créé`);
  if (made.reason === "already") return redirectSaying(PATH, { kind: "info", ...alreadyMade(made.code) });
  if (made.reason === "stopped") return redirectSaying(PATH, { kind: "info", ...madeAndStopped(made.code) });
  const { field, text } = problems[made.reason];
  return data({ values, errors: { [field]: text } }, { status: 422 });
}

export const meta: Route.MetaFunction = () => unlistedHead("Codes");

export default function CodesPage({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { clientKey, today, price, codes, asked } = loaderData;
  if (!codes) return <LoadError title={codesNotLoaded} retryTo={PATH} />;
  const errors: Record<string, string> = refused?.errors ?? {};
  const values = refused?.values ?? { ...noCode, firstDay: today };
  const field = fieldsOf(values, errors);
  return (
    <>
      <h1 className="mb-2">Codes</h1>
      <p className="muted mb-6 max-w-[60ch]">
        {fr(
          "Un code que vous donnez vous-même, pour l'adhésion d'un an. Il se saisit là où se saisit un code de parrainage, et ne s'ajoute jamais à lui. Personne n'y gagne de récompense.",
        )}
      </p>
      <div className={codes.length === 0 ? "grid items-start gap-x-12 xl:grid-cols-2" : undefined}>
        <Table
          caption="Vos codes"
          hideCaption
          rows={codes}
          rowKey={({ id }) => id}
          columns={columns(asked)}
          empty={
            <EmptyState level={2} title="Aucun code">
              {fr("Le premier se crée sur cette page.")}
            </EmptyState>
          }
        />
        <Card as="section" className={codes.length === 0 ? "max-w-[36rem]" : "mt-10 max-w-[36rem]"}>
          <h2 className="h4 mb-4">Nouveau code</h2>
          <KeptForm key={codes.length} keptAs={`promo-code:${codes.length}`} action={PATH} errors={errors}>
            <input type="hidden" name="clientKey" value={clientKey} />
            <TextField
              label="Code"
              optional
              hint={fr(
                "Laissez vide pour qu'il soit tiré au sort : un mot connu se devine. Choisissez un mot qui ne dit rien du sujet.",
              )}
              {...field("code")}
              maxLength={CODE_MAX * 2}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
            <RadioGroup
              legend="Ce qu’il donne"
              name="gives"
              defaultValue={values.gives === "price" ? "price" : "discount"}
              options={[
                { value: "discount", label: "Des euros de moins" },
                { value: "price", label: "Un prix" },
              ]}
            />
            <TextField
              label="Montant, en euros"
              inputMode="decimal"
              hint={fr(`Le prix d'une année est aujourd'hui de ${price}.`)}
              {...field("amount")}
            />
            <FieldRow>
              <TextField label="Premier jour" type="date" {...field("firstDay")} />
              <TextField label="Dernier jour, compris" type="date" min={today} {...field("lastDay")} />
            </FieldRow>
            <TextField
              label="Nombre d’utilisations, au plus"
              inputMode="numeric"
              hint={fr("Une commande compte dès qu'elle est passée. Sans paiement, elle ne compte plus après un jour.")}
              {...field("mostUses")}
            />
            <p className="small muted mb-4">
              {fr(
                "Un code donné ne change plus : on peut seulement l'arrêter. Écrivez « 400 € avec un code » plutôt qu'un prix barré ou un pourcentage, que la loi encadre.",
              )}
            </p>
            <SubmitButton intent="create" busyLabel="Création...">
              Créer ce code
            </SubmitButton>
          </KeptForm>
        </Card>
      </div>
    </>
  );
}

type Line = NonNullable<Route.ComponentProps["loaderData"]["codes"]>[number];

function columns(asked: string | null): Column<Line>[] {
  return [
    { key: "code", label: "Code", rowHeader: true, cell: ({ code }) => <span className="wrap-anywhere">{code}</span> },
    { key: "gives", label: "Donne", cell: ({ gives }) => fr(gives) },
    { key: "days", label: "Jours", cell: ({ days }) => fr(days) },
    { key: "uses", label: "Utilisations", cell: ({ uses }) => uses },
    {
      key: "state",
      label: "État",
      cell: ({ state }) => (
        <Tag kind={state === "in_force" ? "ok" : "line"} dot={state === "in_force"}>
          {stateNames[state]}
        </Tag>
      ),
    },
    {
      key: "stop",
      label: "Geste",
      cell: ({ id, code, state }) =>
        state === "stopped" || state === "ended" ? null : (
          <Confirm
            id={`arreter-${id}`}
            opener="Arrêter"
            openerIcon={false}
            question={fr(`Arrêter le code ${code} ?`)}
            consequence={fr(
              "Il n'ouvre plus aucune commande. Celles qui sont passées gardent leur prix. Il ne reprend pas.",
            )}
            act="Arrêter ce code"
            fields={{ intent: "stop", id }}
            action={PATH}
            askTo={`${PATH}?arreter=${id}`}
            backTo={PATH}
            asked={asked === id}
          />
        ),
    },
  ];
}
