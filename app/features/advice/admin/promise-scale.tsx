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
  const along = (hours: number) => 4 + placeOf(hours) * 92;
  const x = (hours: number) => `${along(hours)}%`;
  const late = hoursLeft.filter((hours) => hours < 0).length;
  const label = fr(
    `${hoursLeft.length} lettres attendent : ${late} en retard, ${hoursLeft.filter((hours) => hours >= 0 && hours <= 6).length} dans les six heures.`,
  );
  return (
    <svg className="promise-scale" role="img" aria-label={label}>
      <rect x={x(0)} y={18} width={`${along(6) - along(0)}%`} height={30} className="scale-near" />
      <rect x={x(6)} y={18} width={`${along(24) - along(6)}%`} height={30} className="scale-day" />
      <line x1={x(0)} x2={x(48)} y1={48} y2={48} className="scale-line" />
      {marks.map((mark, n) => (
        <g key={mark.label}>
          <line x1={x(mark.hours)} x2={x(mark.hours)} y1={43} y2={53} className="scale-line" />
          <text x={x(mark.hours)} y={70} textAnchor={n === 0 ? "start" : n === 3 ? "end" : "middle"}>
            {fr(mark.label)}
          </text>
        </g>
      ))}
      {hoursLeft.map((hours, n) => (
        <circle key={n} cx={x(hours)} cy={33} r={9} className={n === 0 ? "scale-letter scale-first" : "scale-letter"} />
      ))}
    </svg>
  );
}
