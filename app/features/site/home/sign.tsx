import signs from "./illustrations/signs.svg";

/** A sign drawn from the page's own file of signs: seven drawings less in the scripts. Always beside its word. */
export function Sign({ name, large }: { name: string; large?: boolean }) {
  return (
    <svg
      className={large ? "icon size-10" : "icon"}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth={large ? 1.15 : 1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <use href={`${signs}#${name}`} />
    </svg>
  );
}
