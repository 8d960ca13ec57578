import { CircleAlert, Mail, MessageCircle } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { Form, href, Link, useRevalidator } from "react-router";
import { SubmitButton } from "~/ui/button";
import { fr } from "~/ui/french";
import { ButtonRow } from "~/ui/layout";
import { Spinner } from "~/ui/spinner";
import { unpaidReturns } from "./messages";
import { Fact } from "./payment-scenes";

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

/** While the bank has not answered; `children`: what is said of the order meanwhile. No mail tells of a refusal. */
export function BankIsSilent({ page, orderId, children }: OfOrder & { children?: ReactNode }) {
  return (
    <Stage
      live
      title={unpaidReturns.processing.title}
      lede="C'est courant. Quelques minutes suffisent le plus souvent. Vous pouvez fermer cette page : tout est enregistré."
    >
      <ul className="facts">
        {children}
        <Fact icon={Mail}>
          {fr("Si elle accepte, un message vous le dit. Sinon, rien ne part : revenez voir cette page.")}
        </Fact>
        <Fact icon={CircleAlert}>{fr("Inutile de payer une seconde fois.")}</Fact>
      </ul>
      <LookingAgain page={lookedAt({ page, orderId })} />
    </Stage>
  );
}

/** While nobody paid, or the answer is on its way. */
export function Unfinished({ page, orderId, children }: OfOrder & { children?: ReactNode }) {
  return (
    <Stage
      title={unpaidReturns.waiting.title}
      lede="Votre commande est gardée et rien n'a été débité pour l'instant."
      text="Vous venez de payer ? Attendez une minute, puis regardez de nouveau."
    >
      <ButtonRow className="mt-6">
        <PayAgain page={page} orderId={orderId} label="Reprendre le paiement" />
        <Link to={lookedAt({ page, orderId })}>Regarder de nouveau</Link>
      </ButtonRow>
      {children}
    </Stage>
  );
}

/** Nobody paid it in its day; `text`: what may have changed since, `children`: the way to it. */
export function Lapsed({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Stage
      title="Votre commande n'attend plus"
      lede="Une commande se garde un jour. Celle-ci n'a pas été réglée, et rien n'a été débité."
      text={text}
    >
      <ButtonRow className="mt-8">{children}</ButtonRow>
    </Stage>
  );
}

/** Beside a payment that was refused or given up; `children`: to whom one may write. */
export function ShortOfMoney({ children }: { children: string }) {
  return (
    <Fact icon={MessageCircle}>
      {fr("Un souci d'argent en ce moment ?")} <Link to={href("/contact")}>{fr(children)}</Link>
      {fr(", on cherchera une solution avec vous.")}
    </Fact>
  );
}

/** Says that the page looks again by itself; where no script runs, its link does. */
export function LookingAgain({ page }: { page: string }) {
  useLookingAgain();
  return (
    <p className="small muted mt-6 flex flex-wrap items-center gap-x-3">
      <span className="needs-js gap-3">
        <Spinner />
        <span>{fr("Cette page se met à jour d'elle-même.")}</span>
      </span>
      <Link to={page}>Vérifier maintenant</Link>
    </p>
  );
}

/** The page looks again by itself for two minutes. */
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

const lookedAt = ({ page, orderId }: OfOrder) => `${page}?commande=${orderId}`;

export function PayAgain({ page, orderId, label }: OfOrder & { label: string }) {
  return (
    <Form method="post" action={page}>
      <input type="hidden" name="orderId" value={orderId} />
      <SubmitButton busyLabel="Redirection...">{label}</SubmitButton>
    </Form>
  );
}
