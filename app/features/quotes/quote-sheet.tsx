import "./quotes.css";
import { formatDay } from "~/platform/clock";
import { formatExactEuros } from "~/platform/money";
import { fr } from "~/ui/french";
import { Ordinals } from "~/ui/ordinals";
import { Unbroken } from "~/ui/unbroken";
import { Ford } from "./ford";
import { changeOfMind, movingText, planText, quantityText, whatItIsNot } from "./messages";
import type { Sheet } from "./read-quote.server";
import { lineTotal } from "./rules";

/** The quote as a printed sheet: read by its person, and by the coach beside what she writes (`small`). */
export function QuoteSheet({ sheet, small = false }: { sheet: Sheet; small?: boolean }) {
  const Title = small ? "h3" : "h1";
  return (
    <article className={small ? "quote-sheet quote-sheet-small" : "quote-sheet"} aria-label={nameOf(sheet)}>
      <div className="quote-head">
        <div>
          <p className="quote-brand">{sheet.brand}</p>
          {!small && (
            <p className="small muted mt-2">
              {sheet.seller.name}
              <br />
              SIREN {sheet.seller.siren}
              <br />
              {sheet.seller.address}
            </p>
          )}
        </div>
        <p className="quote-number">
          <b>{nameOf(sheet)}</b>
          {!small && (
            <>
              <br />
              <Ordinals>{`Établi le ${formatDay(sheet.day)}`}</Ordinals>
            </>
          )}
          <br />
          <Ordinals>{`Valable jusqu'au ${formatDay(sheet.validUntil)}`}</Ordinals>
          {sheet.personName && (
            <>
              <br />
              Pour <b className="wrap-anywhere">{sheet.personName}</b>
            </>
          )}
        </p>
      </div>
      <Title className="quote-title">{fr(sheet.title || "Sans titre")}</Title>
      {sheet.word && <p className="quote-word">{fr(sheet.word)}</p>}
      <Ford minutes={sheet.minutes} />
      <table className="quote-lines">
        <caption className="sr-only">Le détail du devis</caption>
        <thead>
          <tr>
            <th scope="col">Prestation</th>
            <th scope="col">Quantité</th>
            <th scope="col">Prix</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {sheet.lines.map((line, rank) => (
            <tr key={rank}>
              <th scope="row">
                <b>{fr(line.label)}</b>
                {line.detail && <span className="small muted block">{fr(line.detail)}</span>}
              </th>
              <td>{quantityText(line)}</td>
              <td>{formatExactEuros(line.unitCents)}</td>
              <td>{lineTotal(line) === 0 ? "offert" : formatExactEuros(lineTotal(line))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="quote-total">
            <th scope="row" colSpan={3}>
              Total
            </th>
            <td>{formatExactEuros(sheet.totalCents)}</td>
          </tr>
          {sheet.vatNote && (
            <tr>
              <th scope="row" colSpan={4} className="muted">
                <Unbroken whole={/(\d+ [A-Z](?!\p{L}))/u}>{fr(sheet.vatNote)}</Unbroken>
              </th>
            </tr>
          )}
        </tfoot>
      </table>
      {small ? <p className="xs muted mt-3">{fr(planText(sheet.plan))}</p> : <Terms sheet={sheet} />}
    </article>
  );
}

const nameOf = ({ number }: Sheet) => (number ? `Devis ${number}` : "Devis");

function Terms({ sheet }: { sheet: Sheet }) {
  return (
    <dl className="quote-terms">
      <div>
        <dt>Paiement</dt>
        <dd>{fr(planText(sheet.plan))}</dd>
      </div>
      <div>
        <dt>{fr("Changer d'avis")}</dt>
        <dd>{fr(changeOfMind(sheet.withdrawalDays, sheet.minutes))}</dd>
      </div>
      <div>
        <dt>Déplacer, annuler</dt>
        <dd>{fr(movingText(sheet.cancellationHours, sheet.minutes))}</dd>
      </div>
      <div>
        <dt>{fr("Ce que ce n'est pas")}</dt>
        <dd>{fr(whatItIsNot)}</dd>
      </div>
    </dl>
  );
}
