import { DeadEnd } from "./dead-end";

/** « Oops! Page not found », followed by a helpful French page (requirements ). */
export function NotFound() {
  return (
    <DeadEnd
      title="Oops! Page not found"
      heading="Cette page n'existe pas"
      text="L'adresse est peut-être incomplète, ou la page a changé de nom. Rien n'est perdu : voici par où repartir."
    />
  );
}
