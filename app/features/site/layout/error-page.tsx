import { isRouteErrorResponse, useRouteError } from "react-router";
import { DeadEnd } from "./dead-end";
import { NotFound } from "./not-found";

/** « Unexpected Application Error! » (requirements ). A refusal of the site explains itself. */
export function ErrorPage() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  const spoken = isRouteErrorResponse(error) && (error.status < 500 || error.status === 503);
  const explained = spoken && typeof error.data === "string" && error.data;
  return (
    <DeadEnd
      title="Unexpected Application Error!"
      heading="Un incident nous empêche d'afficher cette page"
      text={
        explained ||
        "Ce n'est pas de votre fait, et ce que vous aviez envoyé auparavant est conservé. Réessayez dans quelques instants."
      }
    />
  );
}
