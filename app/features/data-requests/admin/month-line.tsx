import type { clockOf } from "../rules";

const FROM = 4;
const TO = 296;

/** The time there is to answer, a mark each week, and today: a day, never a countdown. */
export function MonthLine({ day, days }: Pick<ReturnType<typeof clockOf>, "day" | "days">) {
  const at = (n: number) => Math.round((FROM + ((TO - FROM) * n) / days) * 10) / 10;
  const marks = Array.from({ length: days + 1 }, (_, n) => n).filter((n) => n % 7 === 0 || days <= 31);
  return (
    <svg className="requests-month" viewBox="0 0 300 24" role="img" aria-label={`Jour ${day} sur ${days}`}>
      {marks.map((n) => (
        <path key={n} d={n % 7 === 0 ? `M${at(n)} 5V19` : `M${at(n)} 9V15`} className="requests-mark" />
      ))}
      {day < days && <path d={`M${at(day)} 12H${TO}`} className="requests-left" />}
      <path d={`M${FROM} 12H${at(day)}`} className="requests-gone" />
      <circle cx={at(day)} cy={12} r={5} className="requests-today" />
    </svg>
  );
}
