import { type ComponentProps, lazy, type ReactNode, Suspense } from "react";
import type { PriceCard } from "./price-card";

/** Where it does not come, its button at least leads on with the code. */
const Card = lazy(() =>
  import("./price-card").then(
    (card) => ({ default: card.PriceCard }),
    () => ({ default: ({ action }: { action?: ReactNode }) => <p>{action}</p> }),
  ),
);

/** The price drawn anew once a code changes it in the browser. `meanwhile`: what stands until it can be. */
export function LatePriceCard({ meanwhile, ...card }: ComponentProps<typeof PriceCard> & { meanwhile: ReactNode }) {
  return (
    <Suspense fallback={meanwhile}>
      <Card {...card} />
    </Suspense>
  );
}
