/** A text on its way. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div role="status" aria-label="Chargement">
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className="skeleton" aria-hidden />
      ))}
    </div>
  );
}
