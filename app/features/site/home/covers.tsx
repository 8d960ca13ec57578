import type { ReactNode } from "react";

interface CoverProps {
  title: string;
  note: string;
}

function Cover({ title, note, tone, children }: CoverProps & { tone: string; children: ReactNode }) {
  return (
    <div className={`home-cover ${tone}`} aria-hidden="true">
      <i>{note}</i>
      <b>{title}</b>
      <svg viewBox="0 0 250 190" preserveAspectRatio="xMidYMax slice" strokeLinecap="round" aria-hidden="true">
        {children}
      </svg>
    </div>
  );
}

/** Four book covers, one landscape each; the title is repeated in the heading beside them. */
export function BrickCover(props: CoverProps) {
  return (
    <Cover {...props} tone="home-cover-brick">
      <circle cx="125" cy="104" r="34" fill="#F6D79B" />
      <path d="M0 190v-46c70-34 170-34 250 0v46Z" fill="#11333A" />
      <path d="M0 141c70-34 170-34 250 0" fill="none" stroke="#F7F4EB" strokeOpacity=".7" strokeWidth="1.4" />
    </Cover>
  );
}

export function PetrolCover(props: CoverProps) {
  return (
    <Cover {...props} tone="home-cover-petrol">
      <circle cx="176" cy="84" r="26" fill="#F2A63A" />
      <path d="M0 190v-40c60-40 130-20 250-44v84Z" fill="#B5C6A6" />
      <path d="M0 190v-14c90-34 160 0 250-30v44Z" fill="#0B262C" />
      <path
        d="M0 146c60-40 130-20 250-44M14 170c60-22 110-8 170-14"
        fill="none"
        stroke="#F7F4EB"
        strokeOpacity=".65"
        strokeWidth="1.4"
      />
    </Cover>
  );
}

export function FirCover(props: CoverProps) {
  return (
    <Cover {...props} tone="home-cover-fir">
      <path d="M0 190V84c60 30 96 60 110 106Z" fill="#11333A" />
      <path d="M250 190V64c-70 30-112 70-124 126Z" fill="#D9C98A" />
      <path d="M110 190c2-30 8-30 16 0Z" fill="#CFE1DF" />
      <circle cx="120" cy="66" r="24" fill="#F2A63A" />
      <path
        d="M4 92c54 28 88 56 101 96M246 72c-66 30-104 66-116 114M60 150h130"
        fill="none"
        stroke="#F7F4EB"
        strokeOpacity=".7"
        strokeWidth="1.4"
      />
    </Cover>
  );
}

export function NightCover(props: CoverProps) {
  return (
    <Cover {...props} tone="home-cover-night">
      <circle cx="70" cy="60" r="22" fill="#F5DDA0" />
      <path d="M0 190v-60c80-30 170 10 250-30v90Z" fill="#24515A" />
      <path d="M0 190v-30c80-26 170 6 250-20v50Z" fill="#173B42" />
      <path
        d="M38 190c30-20 20-40 70-50s40-20 60-26"
        fill="none"
        stroke="#F2A63A"
        strokeWidth="2.4"
        strokeDasharray="1 8"
      />
      <path d="M0 124c80-30 170 10 250-30" fill="none" stroke="#F7F4EB" strokeOpacity=".6" strokeWidth="1.4" />
    </Cover>
  );
}
