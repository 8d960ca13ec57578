import type { LucideIcon } from "lucide-react";
import { classNames } from "./class-names";

const strokes = { text: 1.6, lg: 1.25, xl: 1.15 };
const sizes = { text: "", lg: "size-8", xl: "size-10" };

interface IconProps {
  of: LucideIcon;
  size?: keyof typeof sizes;
  className?: string;
}

/** A drawing beside a word: always hidden from screen readers. */
export function Icon({ of: Drawing, size = "text", className }: IconProps) {
  return <Drawing className={classNames("icon", sizes[size], className)} strokeWidth={strokes[size]} />;
}
