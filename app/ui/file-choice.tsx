import "./file-choice.css";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { Icon } from "./icon";

interface FileChoiceProps extends Omit<ComponentProps<"input">, "type"> {
  id: string;
  icon: LucideIcon;
  words: string;
  variant?: "primary" | "secondary";
}

/** A file to choose, in our words: a browser's own button speaks the language of the browser. */
export function FileChoice({ id, icon, words, variant = "secondary", ...input }: FileChoiceProps) {
  return (
    <span className={`btn btn-${variant} file-choice`}>
      <Icon of={icon} />
      <label htmlFor={id}>{words}</label>
      <input {...input} type="file" id={id} />
    </span>
  );
}
