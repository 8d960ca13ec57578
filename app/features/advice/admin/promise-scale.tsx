import { fr } from "~/ui/french";

const HOURS_SHOWN = 48;

/** Six hours take a third of the line, the first day two thirds: what is near is seen apart. */
function placeOf(hours: number): number {
  const within = Math.min(HOURS_SHOWN, Math.max(0, hours));
  if (within <= 6) return (within / 6) * 0.3;
  return within <= 24 ? 0.3 + ((within - 6) / 18) * 0.38 : 0.68 + ((within - 24) / 24) * 0.32;
}

const marks = [
  { hours: 0, label: "maintenant" },
  { hours: 6, label: "6 h" },
  { hours: 24, label: "24 h" },
  { hours: 48, label: "48 h" },
];

/** The promises that wait, on one line from now to forty-eight hours. */
export function PromiseScale({ hoursLeft }: { hoursLeft: number[] }) {
  const x = (hours: number) => 16 + placeOf(hours) * 328;
  const late = hoursLeft.filter((hours) => hours < 0).length;
  const label = fr(
    `${hoursLeft.length} lettres attendent : ${late} en retard, ${hoursLeft.filter((hours) => hours >= 0 && hours <= 6).length} dans les six heures.`,
  );
  return (
    <svg className="promise-scale" viewBox="0 0 360 84" role="img" aria-label={label}>
      <rect x={x(0)} y={18} width={x(6) - x(0)} height={30} className="scale-near" />
      <rect x={x(6)} y={18} width={x(24) - x(6)} height={30} className="scale-day" />
      <path d={`M${x(0)} 48H${x(48)}`} className="scale-line" />
      {marks.map((mark, n) => (
        <g key={mark.label}>
          <path d={`M${x(mark.hours)} 43v10`} className="scale-line" />
          <text x={x(mark.hours)} y={70} textAnchor={n === 0 ? "start" : n === 3 ? "end" : "middle"}>
            {fr(mark.label)}
          </text>
        </g>
      ))}
      {hoursLeft.map((hours, n) => (
        <circle key={n} cx={x(hours)} cy={33} r={8} className={n === 0 ? "scale-letter scale-first" : "scale-letter"} />
      ))}
    </svg>
  );
}
