import { useEffect, useRef } from "react";
import { Notice } from "~/ui/notice";

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
    <div className="mb-7" role="alert" tabIndex={-1} ref={box}>
      <Notice kind="danger" title={title}>
        {refusal.problem}
      </Notice>
    </div>
  );
}
