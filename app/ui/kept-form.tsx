import { type ReactNode, type RefObject, useRef } from "react";
import { Form, type FormProps } from "react-router";
import { Button } from "./button";
import { Disclosure } from "./disclosure";
import { ErrorSummary } from "./error-summary";
import { fr } from "./french";
import { useKeptText } from "./kept-text";
import { Notice } from "./notice";

interface KeptFormProps extends Omit<FormProps, "method" | "children"> {
  /** Names what is written, so that it comes back to its own form: `chiffre:nouveau`. */
  keptAs: string;
  /** Field id → what is wrong; the form was refused when there is something. */
  errors?: Record<string, string | null | undefined>;
  refused?: boolean;
  /** Said before what is wrong with each field. */
  message?: ReactNode;
  /** Give it when the page itself needs the form. */
  form?: RefObject<HTMLFormElement | null>;
  children: ReactNode;
}

/** A form of the back office: keeps what is written until it is saved, says when it put it back, and leads to what is wrong. */
export function KeptForm({ keptAs, errors = {}, refused, message, form, children, ...rest }: KeptFormProps) {
  const own = useRef<HTMLFormElement>(null);
  const ref = form ?? own;
  const kept = useKeptText(ref, keptAs, { refused: refused ?? Object.values(errors).some(Boolean) });
  return (
    <Form method="post" noValidate ref={ref} {...rest}>
      <div>
        <KeptTextNotice {...kept} />
        {message}
        <ErrorSummary errors={errors} />
      </div>
      {children}
    </Form>
  );
}

/** Says that a text not yet saved was put back, and lets it go; or that there is another, and puts it back. */
export function KeptTextNotice({ found, take, erase, drop }: ReturnType<typeof useKeptText>) {
  return (
    <div role="status">
      {found.isBack && (
        <Notice title="Votre texte non enregistré est revenu" className="mb-6">
          <p>Vous l’aviez écrit dans cet onglet.</p>
          <Button variant="quiet" small onClick={drop}>
            Revenir à ce qui est enregistré
          </Button>
        </Notice>
      )}
      {found.asides.map(({ words, fits }, rank) => (
        <Notice key={rank} title="Cet onglet garde un autre texte" className="mb-6">
          <p>
            {fr(
              fits
                ? "Ce qui est enregistré a changé depuis. Remis, il échange sa place avec celui de la page."
                : "Le formulaire n'a plus les mêmes parties : copiez-en ce qu'il vous faut.",
            )}
          </p>
          <Disclosure summary="Le lire" className="small mb-3">
            {words.map((text, part) => (
              <p key={part} className="wrap-anywhere whitespace-pre-wrap">
                {text}
              </p>
            ))}
          </Disclosure>
          {fits && (
            <Button variant="secondary" small onClick={() => take(rank)}>
              Remettre ce texte
            </Button>
          )}
          <Button variant="quiet" small onClick={() => erase(rank)}>
            {fr("L'effacer")}
          </Button>
        </Notice>
      ))}
    </div>
  );
}
