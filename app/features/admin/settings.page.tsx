import { useRef } from "react";
import { data, Form, Link, redirect } from "react-router";
import { readCoachForm } from "~/features/accounts/accounts.server";
import {
  optionalSetting,
  priceWarningMessages,
  settingElsewhere,
  settingRefused,
  settingReverted,
  settingsNotLoaded,
  settingsSaved,
  settingsUnchanged,
  vatMessages,
  vatRateRefused,
} from "~/features/settings/messages";
import { type SettingKey, type SettingRefusal, typedForm } from "~/features/settings/rules";
import { changeSettings, getSettings, revertSetting, setVatRate } from "~/features/settings/settings.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { flash } from "~/platform/http/flash.server";
import { loadedOr500 } from "~/platform/http/loaded.server";
import { SubmitButton } from "~/ui/button";
import { BlockHeading } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { Optional, TextArea, TextField } from "~/ui/field";
import { FilterLinks } from "~/ui/filters";
import { fr } from "~/ui/french";
import { KeptTextNotice } from "~/ui/kept-form";
import { useKeptText } from "~/ui/kept-text";
import { LoadError } from "~/ui/load-error";
import { LongLine } from "~/ui/long-line";
import { Notice } from "~/ui/notice";
import { Tag } from "~/ui/tag";
import { Unbroken } from "~/ui/unbroken";
import type { Route } from "./+types/settings.page";
import { readChanges, readSettingsPage, type ShownSettings } from "./settings-view.server";
import { type VatRateRefusal, VatRates } from "./vat-rates";

const PATH = "/admin/settings";

export async function loader({ request }: Route.LoaderArgs) {
  const group = new URL(request.url).searchParams.get("groupe");
  const load = async () => ({ loaded: await readSettingsPage(db(), group) });
  return loadedOr500("settings_not_loaded", load, { loaded: null });
}

export const meta: Route.MetaFunction = () => [{ title: "Paramètres" }, { name: "robots", content: "noindex" }];

interface Refusal {
  errors: Partial<Record<string, string>>;
  typed: Record<string, string>;
  /** Of what was changed elsewhere meanwhile: what it is, which the next sending has seen. */
  present?: Partial<Record<string, string>>;
  vatRate?: VatRateRefusal;
}

export async function action({ request }: Route.ActionArgs) {
  const { form, actor } = await readCoachForm(request);
  const group = String(form.get("group") ?? "");
  const headers = new Headers();
  const back = () => redirect(`${PATH}?${new URLSearchParams({ groupe: group })}`, { status: 303, headers });

  if (form.get("intent") === "revert") {
    const changeId = Number(form.get("changeId"));
    if (!Number.isSafeInteger(changeId)) throw data(null, { status: 400 });
    const reverted = await inTransaction((trx) => revertSetting(trx, { changeId }, actor));
    if (reverted.ok) flash(headers, { kind: "success", title: reverted.changed ? settingReverted : settingsUnchanged });
    else {
      const text = settingRefused("referral_discount_cents", reverted.reason);
      flash(headers, { kind: "error", title: "Rien n’a changé", text });
    }
    return back();
  }

  if (form.get("intent") === "set-vat-rate") {
    const typed = { rate: String(form.get("rate") ?? ""), fromDay: String(form.get("fromDay") ?? "") };
    const set = await inTransaction((trx) => setVatRate(trx, typed, actor));
    if (!set.ok) {
      const vatRate = { field: set.field, text: vatRateRefused[set.reason], typed };
      return data<Refusal>({ errors: {}, typed: {}, vatRate }, { status: 422 });
    }
    flash(headers, { kind: "success", title: vatMessages.saved });
    return back();
  }

  const { changes, typed, shown } = readChanges(group, form);
  const saved = await inTransaction((trx) => changeSettings(trx, changes, actor, { shown }));
  if (!saved.ok) {
    const problems = Object.entries(saved.problems) as [SettingKey, SettingRefusal][];
    const errors = Object.fromEntries(problems.map(([key, problem]) => [key, settingRefused(key, problem)]));
    const moved = problems.filter(([, problem]) => problem === "changed_meanwhile").map(([key]) => key);
    if (moved.length === 0) return data<Refusal>({ errors, typed }, { status: 422 });
    const settings = await getSettings(db());
    const present = Object.fromEntries(moved.map((key) => [key, typedForm(key, settings[key])]));
    for (const key of moved) errors[key] = `${errors[key]}. ${settingElsewhere(present[key] ?? "")}`;
    return data<Refusal>({ errors, typed, present }, { status: 409 });
  }
  flash(headers, { kind: "success", title: saved.changed.length > 0 ? settingsSaved : settingsUnchanged });
  return back();
}

export default function SettingsPage({ loaderData: { loaded }, actionData }: Route.ComponentProps) {
  return (
    <>
      <h1>Paramètres</h1>
      <p className="muted mt-1.5 mb-6 max-w-[60ch]">
        {fr("Ce que vous enregistrez ici paraît aussitôt sur le site, dans les e-mails et dans l'aide.")}
      </p>
      {!loaded && <LoadError title={settingsNotLoaded} retryTo={PATH} />}
      {loaded && (
        <>
          <FilterLinks
            label="Groupes de réglages"
            countMeans="à remplacer"
            links={loaded.groups.map(({ id, title, invented }) => ({
              to: `${PATH}?groupe=${id}`,
              label: title,
              current: id === loaded.group,
              ...(invented > 0 && { count: invented }),
            }))}
          />
          {loaded.groups.some(({ invented }) => invented > 0) && (
            <p className="small muted mt-3">
              {fr("À côté d'un groupe : combien de valeurs de démonstration il reste à y remplacer.")}
            </p>
          )}
          <div className="settings-columns">
            <div>
              <SettingsForm key={loaded.group} loaded={loaded} refusal={actionData} />
              {loaded.vatRates && (
                <VatRates group={loaded.group} rates={loaded.vatRates} refusal={actionData?.vatRate} />
              )}
            </div>
            <History group={loaded.group} lines={loaded.history} />
          </div>
        </>
      )}
    </>
  );
}

type SettingField = ShownSettings["fields"][number];

function SettingsForm({ loaded, refusal }: { loaded: ShownSettings; refusal: Refusal | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  const kept = useKeptText(form, `parametres-${loaded.group}`, { refused: refusal !== undefined });
  const invented = loaded.fields.filter(({ demonstration }) => demonstration).length;
  return (
    <section aria-labelledby="groupe">
      <BlockHeading title={loaded.title} id="groupe" />
      <p className="muted mt-3 mb-5">
        {fr(loaded.intro)}
        {loaded.elsewhere && (
          <>
            {fr(` ${loaded.elsewhere.what} : `)}
            <Link to={loaded.elsewhere.to}>{loaded.elsewhere.page}</Link>.
          </>
        )}
      </p>
      {invented > 0 && (
        <Notice className="mb-6">
          {fr(
            invented > 1
              ? `${invented} valeurs viennent de la démonstration. Remplacez-les avant d'ouvrir les paiements.`
              : "Une valeur vient de la démonstration. Remplacez-la avant d'ouvrir les paiements.",
          )}
        </Notice>
      )}
      {loaded.warnings.map((warning) => (
        <Notice key={warning} className="mb-6" title="À vérifier">
          {fr(priceWarningMessages[warning])}
        </Notice>
      ))}
      <KeptTextNotice {...kept} />
      <Form method="post" action={`${PATH}?groupe=${loaded.group}`} noValidate ref={form} aria-label={loaded.title}>
        <ErrorSummary errors={summaryOf(loaded.fields, refusal?.errors ?? {})} always />
        <input type="hidden" name="group" value={loaded.group} />
        <input type="hidden" name="version" value={loaded.version} />
        {loaded.fields.map((field) => (
          <SettingControl
            key={`${field.key}=${field.typed}`}
            field={field}
            typed={refusal?.typed[field.key]}
            shown={refusal?.present?.[field.key] ?? field.typed}
            error={refusal?.errors[field.key]}
          />
        ))}
        <SubmitButton intent="save" busyLabel="Enregistrement...">
          Enregistrer
        </SubmitButton>
      </Form>
    </section>
  );
}

/** Two fields may be wrong in the same way: the summary names them. */
function summaryOf(fields: SettingField[], errors: Refusal["errors"]): Refusal["errors"] {
  const wrong = fields.flatMap(({ key, label }) => (errors[key] ? [[key, fr(`${label} : ${errors[key]}`)]] : []));
  return Object.fromEntries(wrong);
}

const controls: Partial<Record<SettingField["kind"], { type?: string; inputMode?: "decimal" | "numeric" }>> = {
  cents: { inputMode: "decimal" },
  count: { inputMode: "numeric" },
  email: { type: "email" },
  url: { type: "url" },
  phone: { type: "tel" },
  siren: { inputMode: "numeric" },
  siret: { inputMode: "numeric" },
};

interface SettingControlProps {
  field: SettingField;
  typed?: string;
  /** What is typed over. */
  shown: string;
  error?: string;
}

function SettingControl({ field, typed, shown, error }: SettingControlProps) {
  const { key, kind, demonstration, optional } = field;
  const shared = {
    name: key,
    label: (
      <>
        {fr(field.label)}
        {kind === "cents" && <span className="font-normal text-muted">, en euros</span>} {optional && <Optional />}{" "}
        {demonstration && <Tag kind="glow">Démonstration</Tag>}
      </>
    ),
    hint: <Unbroken>{fr(field.optional ? `${field.explanation} ${optionalSetting}` : field.explanation)}</Unbroken>,
    error,
    defaultValue: typed ?? field.typed,
    autoComplete: "off",
  };
  return (
    <>
      <input type="hidden" name={`shown.${key}`} value={shown} />
      {kind === "long_text" ? (
        <TextArea {...shared} rows={Math.min(14, 2 + field.typed.length / 60)} />
      ) : kind === "text" ? (
        <LongLine {...shared} />
      ) : (
        <TextField
          {...shared}
          {...controls[kind]}
          className={kind === "cents" || kind === "count" ? "setting-short" : undefined}
        />
      )}
    </>
  );
}

function History({ group, lines }: { group: string; lines: ShownSettings["history"] }) {
  return (
    <section aria-labelledby="historique">
      <BlockHeading title="Historique" id="historique" />
      {lines.length === 0 && <p className="muted mt-4">{fr("Rien n'a encore été changé ici.")}</p>}
      <ul className="changes">
        {lines.map(({ id, label, from, to, when, who, canRevert }) => (
          <li key={id}>
            <div>
              <p className="font-semibold">{fr(label)}</p>
              <p>{`${from} → ${to}`}</p>
              <p className="small muted">{fr(`Le ${when}, par ${who}.`)}</p>
            </div>
            {canRevert && (
              <Form method="post">
                <input type="hidden" name="group" value={group} />
                <input type="hidden" name="changeId" value={id} />
                <SubmitButton
                  intent="revert"
                  among={{ changeId: String(id) }}
                  variant="secondary"
                  small
                  busyLabel="Un instant..."
                >
                  {`Revenir à « ${from} »`}
                </SubmitButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
