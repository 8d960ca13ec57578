import type { ComponentProps } from "react";
import { CoachPortrait } from "./coach-portrait";
import drawn from "./illustrations/portrait.svg?inline";

/** Her face, on the first screen of a page: drawn, it is written in the page, which has no file to wait for. */
export function CarriedPortrait(props: Omit<ComponentProps<typeof CoachPortrait>, "drawn">) {
  return <CoachPortrait {...props} drawn={drawn} />;
}
