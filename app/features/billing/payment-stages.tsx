import { type ReactNode, useEffect } from "react";
import { Form, Link, useRevalidator } from "react-router";
import { SubmitButton } from "~/ui/button";
import { fr } from "~/ui/french";

interface StageProps {
  title: string;
  lede: string;
  text?: string;
  /** Told to who listens when it changes. */
  live?: boolean;
  children: ReactNode;
}

/** Where a payment stands, what it means, and what one may do: every room that sells shows this. */
export function Stage({ title, lede, text, live, children }: StageProps) {
  return (
    <>
      <h1>{fr(title)}</h1>
      <p className="lede mt-5" role={live ? "status" : undefined}>
        {fr(lede)}
      </p>
      {text && <p className="muted mt-4 max-w-xl">{fr(text)}</p>}
      {children}
    </>
  );
}

/** The page looks again by itself for two minutes; where no script runs, a link does. */
export function useLookingAgain(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let looks = 0;
    const timer = setInterval(() => {
      looks += 1;
      if (looks > 40) clearInterval(timer);
      else void revalidate();
    }, 3000);
    return () => clearInterval(timer);
  }, [revalidate]);
}

/** `page` is where the provider leads back, without its order. */
interface OfOrder {
  page: string;
  orderId: string;
}

export function LookAgain({ page, orderId, label = "Regarder de nouveau" }: OfOrder & { label?: string }) {
  return <Link to={`${page}?commande=${orderId}`}>{label}</Link>;
}

export function PayAgain({ page, orderId, label }: OfOrder & { label: string }) {
  return (
    <Form method="post" action={page}>
      <input type="hidden" name="orderId" value={orderId} />
      <SubmitButton busyLabel="Redirection...">{label}</SubmitButton>
    </Form>
  );
}
