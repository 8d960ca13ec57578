import { DeadEnd } from "./dead-end";

/** Spec §8: « Oops! Page not found »; product decision: followed by a helpful French page. */
export function NotFound() {
  return (
    <DeadEnd
      title="Oops! Page not found"
      heading="Cette page n'existe pas"
      text="L'adresse est peut-être incomplète, ou la page a changé de nom. Rien n'est perdu : voici par où repartir."
    />
  );
}
