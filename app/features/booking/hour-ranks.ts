interface HeldMinutes {
  lotId: string;
  appointmentId: string;
  minutes: number;
}

interface RankedLot {
  lotId: string;
  orderId: string | null;
  totalMinutes: number;
  usedMinutes: number;
  reservedMinutes: number;
}

/**
 * Which hour of its pack a meeting is: the third one. Said of a whole hour taken from one pack that was bought, all of whose hours
 * before it were whole and taken by meetings; of nothing else.
 */
export function hourRanks(
  lots: RankedLot[],
  held: HeldMinutes[],
  meetings: { id: string; starts_at: Date }[],
): Map<string, number> {
  const ranks = new Map<string, number>();
  for (const lot of lots) {
    if (!lot.orderId || lot.totalMinutes <= 60) continue;
    const taken = meetings
      .toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime())
      .flatMap(({ id }) => held.filter(({ lotId, appointmentId }) => lotId === lot.lotId && appointmentId === id));
    const known = taken.reduce((sum, { minutes }) => sum + minutes, 0);
    if (known !== lot.usedMinutes + lot.reservedMinutes) continue;
    for (const [before, { appointmentId, minutes }] of taken.entries()) {
      if (minutes !== 60) break;
      if (held.filter((one) => one.appointmentId === appointmentId).length === 1) ranks.set(appointmentId, before + 1);
    }
  }
  return ranks;
}
