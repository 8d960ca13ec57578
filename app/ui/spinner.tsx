/** Decorative: the words beside it say what is happening. */
export function Spinner() {
  return <i className="spin" aria-hidden />;
}
