import type { ReactNode } from "react";
import { Raised } from "./ordinals";

/** Two lines with one label are told apart by their `key`. */
export function KeyValues({ items }: { items: { key?: string; label: string; value: ReactNode }[] }) {
  return (
    <dl className="key-values grid gap-0.5">
      {items.map(({ key, label, value }) => (
        <div key={key ?? label}>
          <dt>
            <Raised>{label}</Raised>
          </dt>
          <dd className="num">
            <Raised>{value}</Raised>
          </dd>
        </div>
      ))}
    </dl>
  );
}
