import "./membership.css";
import { type Cents, formatPriceTag } from "~/platform/money";
import { KeyValues } from "~/ui/key-values";

interface OrderLinesProps {
  listPriceCents: Cents;
  discountCents: Cents;
  code: string | null;
  totalLabel: string;
}

/** Price, discount and total, as they will stand on the order. */
export function OrderLines({ listPriceCents, discountCents, code, totalLabel }: OrderLinesProps) {
  const total = formatPriceTag(listPriceCents - discountCents);
  return (
    <div className="order-lines">
      <KeyValues
        items={[
          { label: "Adhésion Premium, un an", value: formatPriceTag(listPriceCents) },
          ...(discountCents > 0 && code
            ? [
                {
                  label: `Code ${code}`,
                  value: <span className="text-ok">{`−\u00a0${formatPriceTag(discountCents)}`}</span>,
                },
              ]
            : []),
          {
            label: totalLabel,
            value: <span className="text-lg">{total}</span>,
          },
        ]}
      />
    </div>
  );
}
