interface SectionHeadProps {
  /** Named by `labelledBy` of its section. */
  id: string;
  title: string;
  lede: string;
  look?: string;
  ledeLook: string;
}

/** The heading of a section, and its first sentence. */
export function SectionHead({ id, title, lede, look = "h2", ledeLook }: SectionHeadProps) {
  return (
    <>
      <h2 id={id} className={look}>
        {title}
      </h2>
      <p className={ledeLook}>{lede}</p>
    </>
  );
}
