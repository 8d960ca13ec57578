import drawing from "./illustrations/horizon.svg";
import text from "./illustrations/horizon.svg?raw";

/**
 * Two lit houses, the footbridge and someone on it: the line between the page and its footer, in the footer's colour; closer together on a telephone. The server
 * writes it in the page itself: every page ends with it, and would ask for it apart.
 */
export function Horizon() {
  const file = import.meta.env.SSR ? "" : drawing;
  return (
    <svg className="horizon" aria-hidden="true">
      {import.meta.env.SSR && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing
        <g dangerouslySetInnerHTML={{ __html: text }} />
      )}
      <use href={`${file}#horizon`} className="max-[40rem]:hidden" />
      <use href={`${file}#horizon-narrow`} className="min-[40rem]:hidden" />
    </svg>
  );
}
