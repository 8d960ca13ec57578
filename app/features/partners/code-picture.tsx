import { type CodePicture, pictureOf, pictureText } from "./rules";

/** The picture drawn from a code, which two screens compare: attributes alone, so that it needs neither style nor script. */
export function DrawnCode({ code, className }: { code: string; className?: string }) {
  const picture = pictureOf(code);
  const { sky, wall, lamp, cup } = picture;
  return (
    <svg className={className} viewBox="0 0 400 220" role="img" aria-label={pictureText(picture)}>
      <rect width="400" height="220" fill={wall} />
      <g transform="translate(140 0)">
        <rect width="228" height="172" fill={sky[0]} />
        <circle cx={40 + picture.sunAcross * 50} cy={24 + picture.sunHeight * 20} r="17" fill={sky[1]} />
        <Ridge {...picture} />
        <House {...picture} />
        <Trees count={picture.trees} />
        <path d="M0 172V146Q60 132 118 146T228 140V172Z" fill="#4f8a6d" />
      </g>
      <path d="M136 0V176H372V0M254 0V176M136 78H372" fill="none" stroke="#11333a" strokeWidth="6" />
      <rect y="196" width="400" height="24" fill="#b9694a" />
      <path d="M0 197H400" stroke="#11333a" strokeWidth="2" />
      <path d="M88 196V122" stroke="#11333a" strokeWidth="7" />
      <path d="M58 196H118" stroke="#11333a" strokeWidth="7" />
      <path d="M64 66H112L126 124H50Z" fill={lamp[0]} stroke="#11333a" strokeWidth="2" />
      {Array.from({ length: picture.sheets }, (_, rank) => (
        <path
          key={rank}
          d={`M${168 + rank * 34} 193L${184 + rank * 34} 178H${214 + rank * 34}L${200 + rank * 34} 193Z`}
          fill="#fffdf7"
          stroke="#11333a"
          strokeWidth="1.5"
        />
      ))}
      <path d="M340 172H368V190Q368 196 362 196H346Q340 196 340 190Z" fill={cup[0]} stroke="#11333a" strokeWidth="2" />
      <path d="M368 176Q380 178 376 186Q372 190 367 188" fill="none" stroke="#11333a" strokeWidth="3" />
    </svg>
  );
}

const heights = [
  [118, 70, 110],
  [80, 120, 96],
  [104, 92, 64],
  [64, 100, 120],
  [120, 60, 70],
  [90, 74, 122],
  [70, 118, 66],
  [112, 112, 84],
] as const;

function Ridge({ ridge, ridgeColour }: CodePicture) {
  const [left, middle, right] = heights[ridge] ?? heights[0];
  return <path d={`M0 172V${left}Q57 ${middle - 16} 114 ${middle}T228 ${right}V172Z`} fill={ridgeColour} />;
}

function House({ houseAcross, roof }: CodePicture) {
  const x = 14 + houseAcross * 24;
  return (
    <>
      <rect x={x} y="122" width="26" height="24" fill="#fffdf7" stroke="#11333a" strokeWidth="1.5" />
      <path d={`M${x - 4} 123L${x + 13} 106L${x + 30} 123Z`} fill={roof} stroke="#11333a" strokeWidth="1.5" />
      <rect x={x + 10} y="132" width="7" height="14" fill="#11333a" />
    </>
  );
}

function Trees({ count }: { count: number }) {
  return Array.from({ length: count }, (_, rank) => (
    <ellipse key={rank} cx={22 + rank * 62} cy="138" rx="7" ry="22" fill="#23503f" />
  ));
}
