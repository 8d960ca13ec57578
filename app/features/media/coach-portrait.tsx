import portrait from "./illustrations/portrait.svg";
import { PictureView } from "./picture";
import type { DescribedPicture } from "./rules";

export type Portrait = DescribedPicture | null;

interface CoachPortraitProps {
  of: Portrait;
  /** How wide it stands, as `sizes` says it. */
  sizes: string;
  className?: string;
  first?: boolean;
  /** Where the drawing is. */
  drawn?: string;
}

/** Her face; a drawn one, which looks like nobody, until she gave it. */
export function CoachPortrait({ of, sizes, className, first = false, drawn = portrait }: CoachPortraitProps) {
  if (of) return <PictureView {...of} {...{ sizes, first }} {...(className && { className })} />;
  return <img src={drawn} alt="" width="480" height="600" className={className} {...(!first && { loading: "lazy" })} />;
}
