/** Two lit houses, the footbridge and someone on it: the line between the page and its footer. */
export function Horizon() {
  return (
    <svg className="horizon" viewBox="0 0 1440 100" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <g fill="currentColor">
        <path d="M0 100V62c120-22 240-26 380-10 110 12 190 20 260 34h160c90-20 170-40 300-46 130-6 240 8 340 22v38Z" />
        <path d="M262 50V30l14-12h34l14 14v20ZM1146 44V28l12-13h34l13 12v17Z" />
        <path d="M304 22v-12h6v14ZM1158 20V8h6v12Z" />
        <path d="M196 54c-8-20-2-40 4-48 6 8 12 28 4 48ZM216 54c-6-14-2-30 3-36 5 6 9 22 3 36ZM1240 46c-8-20-2-38 4-46 6 8 12 26 4 46Z" />
      </g>
      <path d="M600 84C660 60 770 60 840 84" fill="none" stroke="currentColor" strokeWidth="5" />
      <path
        d="M600 70C660 46 770 46 840 70M610 82V67M640 74V59M670 69V53M700 67V51M740 67V51M770 69V53M800 75V59M830 82V67"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
      />
      <path d="M718 66v-10c0-5 8-5 8 0v10Z" fill="currentColor" />
      <circle cx="722" cy="49" r="3.6" fill="currentColor" />
      <path d="M272 34h7v8h-7zM298 36h7v8h-7zM1180 28h7v8h-7z" fill="#F2A63A" />
    </svg>
  );
}
