import banks from "./illustrations/deux-rives.svg";
import parts from "./illustrations/passerelle.svg";

const FROM = 110;
const TO = 890;
const LEVEL = 128;
const ARCH = 34;
const THICK = 15;

const heightAt = (x: number) => LEVEL - Math.sin((Math.PI * (x - FROM)) / (TO - FROM)) * ARCH;

/** A plank for each thing that must be there, laid or still missing, and somebody as far as one can walk. */
export function Footbridge({ laid, label }: { laid: boolean[]; label: string }) {
  const width = (TO - FROM) / laid.length;
  const middles = laid.map((_, rank) => FROM + (rank + 0.5) * width);
  const missing = laid.indexOf(false);
  const reached = middles[(missing < 0 ? laid.length : missing) - 1];
  const [x, ground] = reached === undefined ? [FROM - 24, LEVEL - 4] : [reached, heightAt(reached) - THICK / 2];
  return (
    <div className="golive-bridge">
      <svg viewBox="0 0 1000 210" role="img" aria-label={label}>
        <image href={banks} width="1000" height="210" />
        {middles.map((middle, rank) => {
          const slope = (Math.atan2(heightAt(middle + 1) - heightAt(middle - 1), 2) * 180) / Math.PI;
          return (
            <use
              key={middle}
              href={`${parts}#${laid[rank] ? "posee" : "manque"}`}
              x={-width / 2 + 1}
              y={-THICK / 2}
              width={width - 2}
              height={THICK}
              transform={`translate(${middle.toFixed(1)} ${heightAt(middle).toFixed(1)}) rotate(${slope.toFixed(1)})`}
            />
          );
        })}
        <use href={`${parts}#personne`} x={x - 8} y={ground - 48} width="16" height="50" />
      </svg>
    </div>
  );
}
