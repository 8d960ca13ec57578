import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Form } from "react-router";
import { ButtonLink, SubmitButton } from "~/ui/button";
import { Fact, UnpaidScene } from "./payment-scenes";
import { LookingAgain, Stage } from "./payment-stages";

interface UnpaidOrderProps {
  stage: string;
  said: { title: string; text: string };
  /** Where it is read again, once it was left unpaid too long. */
  again: { to: string; label: string } | null;
  /** Its own page, which pays on `intent=pay`. */
  page: string;
  order: { reference: string; contactEmail: string };
  children?: ReactNode;
}

/** The page of an order that is not paid, in the scene of where its payment stands, with the one way on. */
export function UnpaidOrder({ stage, said, again, page, order, children }: UnpaidOrderProps) {
  return (
    <UnpaidScene waits={stage === "processing" || (stage === "waiting" && !again)} order={order}>
      <Stage title={said.title} lede={said.text} live={stage === "processing"}>
        {stage === "processing" ? (
          <>
            <ul className="facts">
              <Fact icon={CircleAlert}>{"Vous pouvez fermer cette page."}</Fact>
            </ul>
            <LookingAgain page={page} />
          </>
        ) : stage === "paid" || stage === "given_back" || stage === "charged_back" ? null : again ? (
          <p className="mt-8">
            <ButtonLink to={again.to}>{again.label}</ButtonLink>
          </p>
        ) : (
          <Form method="post" className="mt-8">
            <SubmitButton intent="pay" busyLabel="Redirection...">
              Reprendre le paiement
            </SubmitButton>
          </Form>
        )}
        {children}
      </Stage>
    </UnpaidScene>
  );
}
