import { useServed } from "~/ui/served";
import drawing from "./illustrations/horizon.svg";
import text from "./illustrations/horizon.svg?raw";

/** Two lit houses, the footbridge and someone on it: the line between the page and its footer, in the footer's colour; closer together on a telephone. */
export function Horizon() {
  const isServed = useServed();
  return (
    <svg className="horizon" aria-hidden="true">
      {isServed && (
        // In the page itself: every page ends with it, and would ask for it apart.
        <g
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? text : "" }}
        />
      )}
      <use href={`${isServed ? "" : drawing}#horizon`} className="max-[40rem]:hidden" />
      <use href={`${isServed ? "" : drawing}#horizon-narrow`} className="min-[40rem]:hidden" />
    </svg>
  );
}
