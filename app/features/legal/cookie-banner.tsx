import "./cookie-banner.css";
import { type ComponentType, type FormEvent, type MouseEvent, useEffect, useState } from "react";
import { href, Link, useLocation } from "react-router";
import { fr } from "~/ui/french";
import { bannerTitle } from "./messages";
import { type Choices, readChoice, refused } from "./rules";

/**
 * Written in every public page and shown from `<html data-ask>`, which the inline script sets before the first paint
 * when no choice was made: the page stays the same for everybody. Without a script the choice is on /cookies.
 */
export function CookieBanner() {
  const { pathname } = useLocation();
  const [Purposes, setPurposes] = useState<ComponentType<{ id: string; choices: Choices }>>();

  useEffect(() => {
    const given = readChoice(document.cookie);
    if (given) delete document.documentElement.dataset.ask;
    if (given?.choices.analytics) import("./measure").then(({ measure }) => measure(pathname));
  }, [pathname]);

  function choose(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const button = (event.nativeEvent as SubmitEvent).submitter;
    import("./choose").then((answer) => answer.choose(form, button));
  }

  async function customise(event: MouseEvent) {
    event.preventDefault();
    const loaded = await import("./purposes");
    document.documentElement.dataset.ask = "more";
    setPurposes(() => loaded.default);
  }

  return (
    <section id="cookies" className="cookies" aria-label="Cookies" tabIndex={-1}>
      <form className="wrap" method="post" action={href("/cookies")} onSubmit={choose}>
        <div className="cookies-text">
          <h2 className="h5">{bannerTitle}</h2>
          <p className="small muted">
            {fr(
              "Les cookies nécessaires font fonctionner le site. Les autres nous aident à le mesurer, sans publicité. Refuser ne change rien pour vous.",
            )}{" "}
            <Link to={href("/cookies")}>Politique de cookies</Link>
          </p>
          {Purposes && <Purposes id="bandeau" choices={readChoice(document.cookie)?.choices ?? refused} />}
        </div>
        <div className="cookies-buttons">
          <button type="submit" className="btn btn-secondary" name="choix" value="refuser">
            Tout refuser
          </button>
          <button type="submit" className="btn btn-secondary" name="choix" value="accepter">
            Tout accepter
          </button>
          {Purposes ? (
            <button type="submit" className="btn btn-quiet" name="choix" value="personnaliser">
              Enregistrer mes choix
            </button>
          ) : (
            <Link to={`${href("/cookies")}#votre-choix`} className="btn btn-quiet" onClick={customise}>
              Personnaliser
            </Link>
          )}
        </div>
      </form>
    </section>
  );
}
