import { useEffect, useRef } from "react";

interface FormProblemProps {
  title: string;
  /** The server's answer to the form: each new one takes the focus again. */
  refusal: { problem?: string | undefined } | undefined;
}

/** Why the whole form was refused, if it was. */
export function FormProblem({ title, refusal }: FormProblemProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal?.problem) box.current?.focus();
  }, [refusal]);
  if (!refusal?.problem) return null;
  return (
    <div className="summary" role="alert" tabIndex={-1} ref={box}>
      <h2>{title}</h2>
      <p className="small text-text">{refusal.problem}</p>
    </div>
  );
}
