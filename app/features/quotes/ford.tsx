/** One way of a stone in the water: its rim, seen from the bank. */
const STONE =
  "M27 0c-1.8 1.7-.3 2.6-5.4 5-5 2.4-2.4 1.8-9.7 2.1s-5.1.6-12-1c-7-1.5-6.2-.8-8.9-3.6-2.6-2.9-1.9-1.9.9-4.9 2.9-3 1.1-2.2 7.7-4s4.8-1.8 12.2-1.3 4.8.2 9.9 2.8 3.5 3.3 5.3 4.9";
const MOST_STONES = 12;
const WIDTH = 720;

/** A ford: one stone for each hour, up to twelve. The number is always written beside it. */
export function Ford({ minutes }: { minutes: number }) {
  const stones = Math.min(MOST_STONES, Math.floor(minutes / 60));
  if (stones === 0) return null;
  const step = WIDTH / (stones + 1);
  return (
    <svg className="quote-ford" viewBox="0 0 720 84" aria-hidden="true" strokeLinecap="round" strokeLinejoin="round">
      <path className="quote-ford-water" d="M0 62c60-22 240-8 400-16s260-2 320 14c-80 24-200 22-360 22S60 84 0 62" />
      <path
        d="M166 72h131m78-1h67m64 2h102M404 63h132m-224 9h60m-178-8h143M183 74h127M161 57h133m15 7h70M107 78h82m81-3h89"
        fill="none"
        stroke="currentColor"
        strokeOpacity=".3"
        strokeWidth="1.1"
      />
      {Array.from({ length: stones }, (_, rank) => {
        const x = step * (rank + 1) - 8;
        const y = 38 + (rank % 2) * 11 - Math.sin((rank / stones) * Math.PI) * 5;
        return (
          <g key={rank} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
            <path d={STONE} transform="translate(0 4.7)" className="quote-ford-shade" />
            <path d={STONE} className="quote-ford-stone" />
          </g>
        );
      })}
    </svg>
  );
}
