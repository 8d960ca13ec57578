import { Form, href } from "react-router";
import { ButtonLink, SubmitButton } from "~/ui/button";
import { fr } from "~/ui/french";
import type { EventPageView } from "./events.server";
import { actions } from "./messages";
import { PseudonymField } from "./pseudonym-field";

/** The act this visitor may do, on the page of one event. */
export function RegisterForm({ event, signedIn }: { event: EventPageView; signedIn: boolean }) {
  if (event.next === "none") return <p className="muted">{fr("Ce rendez-vous a commencé.")}</p>;
  if (event.next === "join") {
    return (
      <>
        <p className="small muted mb-4">{fr("Ce rendez-vous est réservé aux membres.")}</p>
        <ButtonLink to={href("/membership")} block>
          {actions.join}
        </ButtonLink>
      </>
    );
  }
  if (event.next === "order") {
    return (
      <ButtonLink to={href("/evenements/:slug/commande", { slug: event.slug })} block>
        {actions.register}
      </ButtonLink>
    );
  }
  const waiting = event.next === "wait";
  return (
    <Form method="post">
      {signedIn && <PseudonymField />}
      <SubmitButton block variant={waiting ? "secondary" : "primary"} intent="register">
        {waiting ? actions.wait : actions.register}
      </SubmitButton>
      <p className="small muted mt-4">
        {fr(
          waiting
            ? "Si une place se libère, elle est proposée dans l'ordre. Vous avez jusqu'à 24 h pour répondre, et nous n'écrivons pas la nuit."
            : signedIn
              ? "Un empêchement ? Vous rendez votre place quand vous voulez, sur cette page."
              : "Un compte suffit. L'inscription se termine ensuite sur cette page.",
        )}
      </p>
    </Form>
  );
}
