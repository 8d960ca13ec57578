import type { ReactNode } from "react";
import { Notice } from "./notice";

interface FormMessageProps {
  kind: "ok" | "danger" | "info";
  title?: ReactNode;
  children?: ReactNode;
}

/** The answer to what was just sent, read out when it appears. */
export function FormMessage({ kind, title, children }: FormMessageProps) {
  return (
    <div role={kind === "danger" ? "alert" : "status"} className="mb-6">
      <Notice kind={kind} title={title} className="message">
        {children}
      </Notice>
    </div>
  );
}
