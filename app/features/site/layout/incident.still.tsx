import { isRouteErrorResponse, useLocation, useRouteError } from "react-router";
import { Still } from "~/ui/still";
import { DeadEnd } from "./dead-end";
import { NotFound } from "./not-found";

/** « Unexpected Application Error! » (requirements ). A refusal of the site explains itself. */
export function Incident() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const isUnknown = isRouteErrorResponse(error) && error.status === 404;
  const spoken = isRouteErrorResponse(error) && (error.status < 500 || error.status === 503);
  const explained = spoken && typeof error.data === "string" && error.data;
  return (
    <Still id="Incident">
      {isUnknown ? (
        <NotFound />
      ) : (
        <DeadEnd
          title="Unexpected Application Error!"
          heading="Un incident nous empêche d'afficher cette page"
          text={
            explained ||
            "Ce n'est pas de votre fait, et ce que vous aviez envoyé auparavant est conservé. Réessayez dans quelques instants."
          }
          again={isRouteErrorResponse(error) && error.status < 500 ? undefined : pathname + search}
        />
      )}
    </Still>
  );
}
