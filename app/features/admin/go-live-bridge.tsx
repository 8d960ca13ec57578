import "./go-live-bridge.css";

const [LEFT, RIGHT, DECK, ARCH] = [110, 890, 128, 34];

/** The line of the bridge between its two banks. */
function deckAt(x: number): number {
  const along = (x - LEFT) / (RIGHT - LEFT);
  return DECK - ARCH * 4 * along * (1 - along);
}

function plankOf(rank: number, count: number): string {
  const step = (RIGHT - LEFT) / count;
  const [from, to] = [LEFT + rank * step + 1.5, LEFT + (rank + 1) * step - 1.5];
  const y = (x: number) => deckAt(x).toFixed(1);
  const top = (x: number) => (deckAt(x) - 11).toFixed(1);
  return `M${from.toFixed(1)} ${top(from)}L${to.toFixed(1)} ${top(to)}V${y(to)}L${from.toFixed(1)} ${y(from)}Z`;
}

/** A plank for each point of the list, laid or still missing; the words beside it say as much. */
export function GoLiveBridge({ planks }: { planks: boolean[] }) {
  const firstGap = planks.indexOf(false);
  const walked = firstGap === -1 ? planks.length : firstGap;
  const x = LEFT + ((RIGHT - LEFT) * Math.max(0.5, walked - 0.5)) / planks.length;
  const y = deckAt(x) - 11;
  return (
    <svg className="golive-bridge" viewBox="0 0 1000 210" aria-hidden="true">
      <g fill="none" stroke="var(--bridge-halo)" strokeOpacity=".35">
        <circle cx="500" cy="62" r="42" />
        <circle cx="500" cy="62" r="56" strokeDasharray="2 6" />
      </g>
      <circle cx="500" cy="62" r="26" fill="var(--bridge-sun)" />
      <path d="M60 150C300 140 700 158 940 146V210H60Z" fill="var(--bridge-water)" />
      <path
        d="M180 172h120M350 186h90M560 170h140M480 196h110M720 188h90M240 198h70"
        stroke="var(--bridge-ripple)"
        strokeWidth="1.2"
        opacity=".6"
      />
      <path d="M462 166h40M478 176h46M488 186h24" stroke="#E0A040" strokeWidth="2.2" />
      <path d="M0 112C40 110 70 116 128 142C146 156 160 190 168 210H0Z" fill="var(--bridge-near)" />
      <path d="M1000 104C950 106 900 126 872 142C854 158 840 190 832 210H1000Z" fill="var(--bridge-far)" />
      <path
        d="M20 128h70M14 150h96M830 204h150M880 150h110M900 132h92"
        stroke="var(--bridge-ink)"
        strokeOpacity=".35"
      />
      <g stroke="var(--bridge-ink)" strokeWidth="1.4" strokeLinejoin="round">
        <path d="M28 84h58v36H28Z" fill="var(--bridge-wall)" />
        <path d="M22 86L57 62L92 86Z" fill="var(--bridge-roof)" />
        <path d="M914 80h58v36H914Z" fill="var(--bridge-wall)" />
        <path d="M908 82L943 58L978 82Z" fill="var(--bridge-slate)" />
      </g>
      <path d="M38 96h12v12H38ZM62 96h12v12H62ZM924 92h12v12H924ZM950 92h12v12H950Z" fill="#F2A63A" />
      <path d={`M302 ${deckAt(302)}V184M698 ${deckAt(698)}V184`} stroke="var(--bridge-ink)" strokeWidth="6" />
      <path
        d={`M${LEFT - 4} ${DECK + 4}Q500 ${DECK + 4 - ARCH * 2} ${RIGHT + 4} ${DECK + 4}`}
        fill="none"
        stroke="var(--bridge-ink)"
        strokeWidth="4.5"
      />
      {planks.map((laid, rank) => (
        <path
          key={rank}
          d={plankOf(rank, planks.length)}
          fill={laid ? "var(--bridge-plank)" : "none"}
          stroke="var(--bridge-ink)"
          strokeWidth="1.2"
          strokeDasharray={laid ? undefined : "5 4"}
        />
      ))}
      <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
        <path d="M-4 0v-16h8V0M0 0v-14" stroke="var(--bridge-ink)" strokeWidth="2.4" fill="none" />
        <path d="M-7-14C-7-26-4-34 0-34S7-26 7-14Z" fill="var(--bridge-coat)" />
        <circle cy="-40" r="6" fill="#F3D9C0" />
        <path d="M-6-41a6 6 0 0 1 12 0Z" fill="var(--bridge-ink)" />
      </g>
    </svg>
  );
}
