export type Direction = "up" | "down";

/**
 * The ids in their new order once one has passed its neighbour, or null when it cannot: unknown, or already at the end. `among` are the
 * ids that are shown: the neighbour is the next one shown, whatever stands between them.
 */
export function moved(ids: string[], id: string, direction: Direction, among: string[] = ids): string[] | null {
  const here = among.indexOf(id);
  const neighbour = here < 0 ? undefined : among[here + (direction === "up" ? -1 : 1)];
  if (neighbour === undefined) return null;
  const others = ids.filter((other) => other !== id);
  const place = others.indexOf(neighbour) + (direction === "up" ? 0 : 1);
  return others.toSpliced(place, 0, id);
}

/** From one position to the next. */
export const POSITION_STEP = 10;

/** The rows whose position changes when they stand in this order. */
export function newPositions(before: { id: string; position: number }[], ids: string[]) {
  const held = new Map(before.map(({ id, position }) => [id, position]));
  return ids
    .map((id, rank) => ({ id, position: (rank + 1) * POSITION_STEP }))
    .filter(({ id, position }) => held.get(id) !== position);
}
