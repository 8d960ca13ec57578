import { href } from "react-router";
import type { ServiceKind } from "./rules";

/** Where a moment is chosen for this service, or for any; what is priced for one person is asked for in writing. */
export function bookingLink(service?: { id: string; kind?: ServiceKind }): string {
  if (service?.kind === "quote") return `${href("/contact")}?sujet=devis#ecrire`;
  return service ? `${href("/rendez-vous")}?prestation=${service.id}` : href("/rendez-vous");
}
