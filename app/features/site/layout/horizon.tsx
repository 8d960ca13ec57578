import drawing from "./illustrations/horizon.svg";

/** Two lit houses, the footbridge and someone on it: the line between the page and its footer, in the footer's colour; closer together on a telephone. */
export function Horizon() {
  return (
    <svg className="horizon" aria-hidden="true">
      <use href={`${drawing}#horizon`} className="max-[40rem]:hidden" />
      <use href={`${drawing}#horizon-narrow`} className="min-[40rem]:hidden" />
    </svg>
  );
}
