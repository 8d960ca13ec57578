import "./service-line.css";
import type { ReactNode } from "react";
import { fr } from "~/ui/french";
import { hourPriceText, lengthText, mostChosen, priceText } from "./messages";
import type { ShownService } from "./rules";

interface ServiceLineProps {
  service: Omit<ShownService, "id">;
  /** The button that chooses it. */
  action: ReactNode;
}

/** One line of the price list; the one most often chosen is laid on light. */
export function ServiceLine({ service, action }: ServiceLineProps) {
  return (
    <li className={service.most_chosen ? "formula formula-chosen" : "formula"}>
      <div>
        {service.most_chosen && (
          <p className="mb-3">
            <span className="tag bg-text text-bg">{mostChosen}</span>
          </p>
        )}
        <h3 className="h4">{fr(service.name)}</h3>
        <p className="mt-1.5 text-sm leading-normal text-muted">{lengthText(service)}</p>
      </div>
      <p className="formula-text">{fr(service.sentence)}</p>
      <p className="formula-price num">
        <b>{priceText(service.price_cents)}</b>
        {service.kind === "pack" && <span>{hourPriceText(service)}</span>}
      </p>
      <div className="formula-action">{action}</div>
    </li>
  );
}
