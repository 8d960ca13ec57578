import drawing from "./illustrations/horizon.svg";

/** Two lit houses, the footbridge and someone on it: the line between the page and its footer, in the footer's colour. */
export function Horizon() {
  return (
    <svg className="horizon" viewBox="0 0 1440 100" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <use href={`${drawing}#horizon`} />
    </svg>
  );
}
