import "./drawing.css";

/** One drawing by day and another at night, each with its own for a narrow screen when there is one. */
interface DrawingProps {
  day: string;
  night: string;
  dayMobile?: string;
  nightMobile?: string;
  /** Empty for one that only decorates. */
  alt: string;
  width: number;
  height: number;
  loading?: "lazy";
}

export function Drawing({ day, night, dayMobile, nightMobile, loading, ...size }: DrawingProps) {
  return (
    <>
      <picture className="by-day">
        {dayMobile && <source media="(max-width: 47.99rem)" srcSet={dayMobile} />}
        <img src={day} {...size} alt={size.alt} loading={loading} />
      </picture>
      <picture className="by-night">
        {nightMobile && <source media="(max-width: 47.99rem)" srcSet={nightMobile} />}
        <img src={night} {...size} alt={size.alt} loading="lazy" />
      </picture>
    </>
  );
}
