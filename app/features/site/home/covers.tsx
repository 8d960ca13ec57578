import brick from "./illustrations/volume-brick.svg";
import fir from "./illustrations/volume-fir.svg";
import night from "./illustrations/volume-night.svg";
import petrol from "./illustrations/volume-petrol.svg";

const drawings = { brick, petrol, fir, night };

interface CoverProps {
  tone: keyof typeof drawings;
  title: string;
  note: string;
}

/** A book cover with its landscape; the title is repeated in the heading beside it. */
export function Cover({ tone, title, note }: CoverProps) {
  return (
    <div className={`home-cover home-cover-${tone}`} aria-hidden="true">
      <i>{note}</i>
      <b>{title}</b>
      <img src={drawings[tone]} alt="" width="250" height="190" loading="lazy" />
    </div>
  );
}
