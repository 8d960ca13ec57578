import { Plus, Trash2 } from "lucide-react";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { formatExactEuros, typedEuros } from "~/platform/money";
import { AutosaveState, useAutosave } from "~/ui/autosave";
import { IconSubmit, SubmitButton } from "~/ui/button";
import { Confirm } from "~/ui/confirm";
import { FieldRow, SelectField, TextArea, TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import { KeptForm } from "~/ui/kept-form";
import { Notice } from "~/ui/notice";
import { type asTyped, readEuros } from "../forms";
import { unitNames } from "../messages";
import type { QuoteInput } from "../quotes.server";
import {
  DETAIL_MAX_CHARACTERS,
  LABEL_MAX_CHARACTERS,
  LINES_AT_MOST,
  type Line,
  NAME_MAX_CHARACTERS,
  QUANTITY_MAX,
  TITLE_MAX_CHARACTERS,
  totalOf,
  units,
  WORD_MAX_CHARACTERS,
} from "../rules";
import type { Route } from "./+types/quote.page";

const PATH = "/admin/devis";

type QuoteView = Route.ComponentProps["loaderData"];

interface Refused {
  error: string;
  typed: QuoteInput | null;
  asTyped: ReturnType<typeof asTyped> | null;
  version: string | null;
}

/** What the coach writes: one form, so that each of its buttons keeps what is written. */
export function WriteQuote({ quote, refused }: { quote: QuoteView; refused: Refused | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  const { id, sheet } = quote;
  const kept: QuoteInput = { ...sheet, name: sheet.personName, email: quote.email };
  // What was typed here stands, when something else was kept from elsewhere.
  const typed = refused?.typed ?? kept;
  const [version, setVersion] = useState(String(refused?.version ?? quote.version));
  const onKept = useCallback((said: { version: string }) => setVersion(said.version), []);
  const keeping = useAutosave(form, { address: `${PATH}/${id}/garder`, onKept });
  const here = `${PATH}/${id}`;
  return (
    <>
      <KeptForm
        keptAs={`quote:${id}`}
        form={form}
        refused={!!refused}
        message={refused && <Notice kind="danger" title={refused.error} className="mb-6" />}
      >
        <input type="hidden" name="version" value={version} />
        {/* The first button of a form is what Enter presses. */}
        <button type="submit" name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden="true">
          Enregistrer
        </button>
        {quote.forAccount ? (
          <p className="mb-5">
            {fr("Pour")} <Link to={`/admin/members/${quote.forAccount}`}>{sheet.personName}</Link>
          </p>
        ) : (
          <FieldRow>
            <TextField
              label="Pour"
              name="name"
              defaultValue={typed.name}
              maxLength={NAME_MAX_CHARACTERS}
              autoComplete="off"
            />
            <TextField
              label="Son e-mail"
              name="email"
              type="email"
              defaultValue={refused?.asTyped?.email ?? typed.email ?? ""}
              autoComplete="off"
            />
          </FieldRow>
        )}
        <TextField
          label="Titre"
          name="title"
          defaultValue={typed.title}
          maxLength={TITLE_MAX_CHARACTERS}
          autoComplete="off"
        />
        <TextArea
          label="Un mot pour la personne"
          hint={fr("Deux phrases. Ce que vous avez compris de sa situation.")}
          optional
          name="word"
          rows={3}
          defaultValue={typed.word}
          maxLength={WORD_MAX_CHARACTERS}
        />
        <h2 className="h4 mt-6" id="lignes">
          Lignes
        </h2>
        <ol className="quote-edit-lines">
          {typed.lines.map((line, rank) => (
            <LineFields
              key={rank}
              line={line}
              rank={rank}
              quantity={refused?.asTyped?.quantities[rank]}
              price={refused?.asTyped?.prices[rank]}
            />
          ))}
        </ol>
        {typed.lines.length < LINES_AT_MOST && (
          <p className="mt-3">
            <SubmitButton small variant="quiet" icon={Plus} intent="add">
              Ajouter une ligne
            </SubmitButton>
          </p>
        )}
        <FieldRow>
          <TextField label="Valable jusqu’au" name="validUntil" type="date" defaultValue={typed.validUntil} />
          <SelectField label="Paiement" name="count" defaultValue={String(typed.count)}>
            <option value="1">En une fois</option>
            <option value="2">{fr("En deux fois, à un mois d'écart")}</option>
          </SelectField>
        </FieldRow>
        <div className="quote-sum">
          <p>
            <span className="small muted block">Total</span>
            <Total form={form} lines={typed.lines} />
          </p>
          <div className="flex flex-wrap gap-3">
            <SubmitButton variant="secondary" intent="save" busyLabel="Un instant...">
              Garder
            </SubmitButton>
            <SubmitButton intent="send" busyLabel="Envoi...">
              Envoyer le devis
            </SubmitButton>
          </div>
        </div>
        <AutosaveState keeping={keeping} inTab />
      </KeptForm>
      <p className="small muted mt-2 mb-5">
        {fr("Le numéro se donne à l'envoi. L'e-mail dit qu'un document attend, et rien de plus.")}
      </p>
      <Confirm
        id="supprimer"
        opener="Supprimer le brouillon"
        question={fr("Supprimer ce brouillon ?")}
        consequence={fr("Personne ne l'a reçu. Cela ne s'annule pas.")}
        act="Supprimer le brouillon"
        fields={{ intent: "delete" }}
        action={here}
        askTo={`${here}?confirmer=supprimer`}
        backTo={here}
        asked={quote.asked === "supprimer"}
      />
    </>
  );
}

interface LineFieldsProps {
  line: Line;
  rank: number;
  /** As they were typed, when they were refused. */
  quantity: string | undefined;
  price: string | undefined;
}

function LineFields({ line, rank, quantity, price }: LineFieldsProps) {
  const name = `Ligne ${rank + 1}`;
  return (
    <li>
      <TextField
        id={`ligne-${rank}`}
        label={name}
        name="label[]"
        defaultValue={line.label}
        maxLength={LABEL_MAX_CHARACTERS}
        autoComplete="off"
      />
      <TextField
        id={`detail-${rank}`}
        label="Précision"
        optional
        name="detail[]"
        defaultValue={line.detail}
        maxLength={DETAIL_MAX_CHARACTERS}
        autoComplete="off"
      />
      <div className="quote-edit-numbers">
        <TextField
          id={`quantite-${rank}`}
          label="Qté"
          name="quantity[]"
          inputMode="numeric"
          defaultValue={quantity ?? line.quantity}
          maxLength={String(QUANTITY_MAX).length}
          autoComplete="off"
        />
        <SelectField id={`unite-${rank}`} label="Unité" name="unit[]" defaultValue={line.unit}>
          {units.map((unit) => (
            <option key={unit} value={unit}>
              {unitNames[unit]}
            </option>
          ))}
        </SelectField>
        <TextField
          id={`prix-${rank}`}
          label="Prix, en euros"
          name="price[]"
          inputMode="decimal"
          defaultValue={price ?? typedEuros(line.unitCents)}
          maxLength={10}
          autoComplete="off"
        />
        <IconSubmit icon={Trash2} intent={`remove-${rank}`} label={`Retirer : ${name}`} title="Retirer" />
      </div>
    </li>
  );
}

/** Follows what is typed; without a script, what is kept. */
function Total({ form, lines }: { form: RefObject<HTMLFormElement | null>; lines: Line[] }) {
  const [cents, setCents] = useState(totalOf(lines));
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const add = () => {
      const typed = new FormData(element);
      const prices = typed.getAll("price[]").map((price) => readEuros(String(price)));
      const quantities = typed
        .getAll("quantity[]")
        .map((quantity) => Math.max(1, Number.parseInt(String(quantity), 10) || 1));
      setCents(totalOf(prices.map((unitCents, rank) => ({ unitCents, quantity: quantities[rank] ?? 1 }))));
    };
    element.addEventListener("input", add);
    return () => element.removeEventListener("input", add);
  }, [form]);
  return <output className="quote-typed-total num">{formatExactEuros(cents)}</output>;
}
