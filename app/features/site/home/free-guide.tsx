import { GuideForm } from "~/features/guide/guide-form";
import type { Portrait } from "~/features/media/coach-portrait";
import { Section } from "~/ui/layout";
import type { HomeTexts } from "./messages";
import { HomeGuide } from "./parts.still";

interface FreeGuideProps {
  texts: HomeTexts["guide"];
  portrait: Portrait;
}

export function FreeGuide(guide: FreeGuideProps) {
  return (
    <Section tone="glow" id="guide" labelledBy="guide-titre">
      <div className="home-guide">
        <HomeGuide {...guide} />
        <div className="home-lead">
          <GuideForm source="home" />
        </div>
      </div>
    </Section>
  );
}
