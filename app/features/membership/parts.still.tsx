import type { ComponentProps } from "react";
import { JsonLd } from "~/ui/json-ld";
import { Still } from "~/ui/still";
import { Observed } from "./observed";
import { offerJsonLd } from "./offer-json-ld";
import { PriceCard } from "./price-card";
import { MembershipContents } from "./what-it-holds";

// What stands around the code and the button of the membership.

/** With the code of its address, if any. */
export function ServedPrice(card: ComponentProps<typeof PriceCard>) {
  return (
    <Still id="ServedPrice">
      <PriceCard {...card} />
    </Still>
  );
}

export function WhatIsObserved({
  listPriceCents,
  ...observed
}: ComponentProps<typeof Observed> & { listPriceCents: number }) {
  return (
    <Still id="WhatIsObserved">
      <JsonLd data={(site) => offerJsonLd(site, listPriceCents)} />
      <Observed {...observed} />
    </Still>
  );
}

export function WhatItHolds(contents: ComponentProps<typeof MembershipContents>) {
  return (
    <Still id="WhatItHolds">
      <MembershipContents {...contents} />
    </Still>
  );
}
