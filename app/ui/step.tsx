import "./step.css";
import type { ReactNode } from "react";
import { Unbroken } from "./unbroken";

interface StepProps {
  rank: number;
  title: string;
  id: string;
  /** At the right of its title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A numbered part of a page where something is chosen. */
export function Step({ rank, title, id, aside, children }: StepProps) {
  return (
    <section className="step" aria-labelledby={id}>
      <div className="step-head">
        <span className="step-rank" aria-hidden="true">
          {rank}
        </span>
        <h2 id={id}>
          <Unbroken>{title}</Unbroken>
        </h2>
        {aside && <span className="step-aside">{aside}</span>}
      </div>
      {children}
    </section>
  );
}
