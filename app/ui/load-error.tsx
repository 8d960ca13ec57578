import { Link } from "react-router";
import { FormMessage } from "./form-message";

/** A list that could not be read: « Erreur lors du chargement … », and one way to try again. */
export function LoadError({ title, retryTo }: { title: string; retryTo: string }) {
  return (
    <FormMessage kind="danger" title={title}>
      <Link to={retryTo} reloadDocument>
        Réessayer
      </Link>
    </FormMessage>
  );
}
