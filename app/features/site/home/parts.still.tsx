import type { ComponentProps } from "react";
import { FaqList, type ShownEntry } from "~/features/faq/faq-list";
import type { Portrait } from "~/features/media/coach-portrait";
import { JsonLd } from "~/ui/json-ld";
import { Still } from "~/ui/still";
import { Benefits } from "./benefits";
import { Charter } from "./charter";
import { CoachSection } from "./coach-section";
import { DirectWays, type DirectWaysProps } from "./direct-ways";
import { GuideContents } from "./guide-contents";
import { Hero } from "./hero";
import type { HomeTexts } from "./messages";
import { Method } from "./method";
import { PriceAndCode, type PriceAndCodeProps } from "./price-and-code";
import { Programmes } from "./programmes";
import type { HomeStory } from "./read-story.server";
import { Results } from "./results";

// What stands between the forms of the home page.

interface HomeOpeningProps {
  texts: HomeTexts;
  organization: Record<string, unknown>;
  whatsappUrl: string;
  hasCommunity: boolean;
  portrait: Portrait;
  story: HomeStory | null;
}

export function HomeOpening({ texts, organization, portrait, story, ...hero }: HomeOpeningProps) {
  return (
    <Still id="HomeOpening">
      <JsonLd data={() => organization} />
      <Hero reassurances={texts.reassurances} {...hero} />
      <CoachSection texts={texts.coach} portrait={portrait} story={story} />
      <Benefits texts={texts.benefits} />
    </Still>
  );
}

export function HomePrice(price: PriceAndCodeProps) {
  return (
    <Still id="HomePrice">
      <PriceAndCode {...price} />
    </Still>
  );
}

export function HomeMethod(method: ComponentProps<typeof Method>) {
  return (
    <Still id="HomeMethod">
      <Method {...method} />
    </Still>
  );
}

export function HomeGuide(guide: ComponentProps<typeof GuideContents>) {
  return (
    <Still id="HomeGuide">
      <GuideContents {...guide} />
    </Still>
  );
}

type HomeProofsProps = ComponentProps<typeof Programmes> & { figures: ComponentProps<typeof Results> };

export function HomeProofs({ texts, programmes, figures }: HomeProofsProps) {
  return (
    <Still id="HomeProofs">
      {programmes.length > 0 && <Programmes texts={texts} programmes={programmes} />}
      <Results {...figures} />
    </Still>
  );
}

export function HomeQuestions({ title, entries }: { title: string; entries: ShownEntry[] }) {
  return (
    <Still id="HomeQuestions">
      <h2 id="questions" className="h3 mb-5">
        {title}
      </h2>
      <FaqList name="questions-essentielles" entries={entries} firstOpen />
    </Still>
  );
}

export function HomeCharter(charter: ComponentProps<typeof Charter>) {
  return (
    <Still id="HomeCharter">
      <Charter {...charter} />
    </Still>
  );
}

export function HomeDirectWays(ways: DirectWaysProps) {
  return (
    <Still id="HomeDirectWays">
      <DirectWays {...ways} />
    </Still>
  );
}
