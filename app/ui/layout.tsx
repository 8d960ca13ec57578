import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { Reveal } from "./reveal";

const tones = { bg: "", mist: "bg-mist", glow: "section-glow bg-glow", band: "band" };

interface SectionProps {
  tone?: keyof typeof tones;
  id?: string;
  tight?: boolean;
  labelledBy?: string;
  className?: string;
  children: ReactNode;
}

/** A strip of the page, with its container; what it holds appears when it is reached (requirements ). */
export function Section({ tone = "bg", id, tight, labelledBy, className, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={labelledBy}
      className={classNames(tight ? "py-[clamp(3rem,6vw,5.5rem)]" : "py-section", tones[tone], className)}
    >
      <Reveal className="wrap">{children}</Reveal>
    </section>
  );
}

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

/** Twelve columns from 960 px on; below, one. */
export function Grid12({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={classNames("grid12", className)}>{children}</div>;
}

/** The page's one h1, at the left, with its first sentence. */
export function PageHead({ title, lede, children }: { title: ReactNode; lede?: ReactNode; children?: ReactNode }) {
  return (
    <header className="wrap pt-[clamp(1.5rem,4vw,3.5rem)] pb-[clamp(2rem,4vw,3.5rem)]">
      <h1 className="max-w-[14em]">{title}</h1>
      {lede && <p className="lede muted mt-5">{lede}</p>}
      {children}
    </header>
  );
}

export function ButtonRow({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={classNames("flex flex-wrap items-center gap-x-5 gap-y-4", className)}>{children}</div>;
}
