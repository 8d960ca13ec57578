import type { ComponentProps } from "react";
import { RichTextField } from "~/ui/editor/rich-text-field";
import { pictureTools } from "./picture-tools";

/** A text of the back office that may have photographs. */
export function IllustratedTextField(field: Omit<ComponentProps<typeof RichTextField>, "pictures">) {
  return <RichTextField {...field} pictures={pictureTools} />;
}
