import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "./icon";
import { VisuallyHidden } from "./visually-hidden";

/** What is wrong with a field, written just above its control. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <span className="err" id={id}>
      <Icon of={CircleAlert} />
      <span>
        <VisuallyHidden>Erreur : </VisuallyHidden>
        {children}
      </span>
    </span>
  );
}
