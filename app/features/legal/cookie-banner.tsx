import { type FormEvent, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { toast } from "~/ui/toast";
import { bannerHtml } from "./banner-html";
import { choiceMarks } from "./choice-cookie";
import { measure } from "./measure";
import { choiceFailed } from "./messages";

/**
 * Written in every public page and shown from `<html data-ask>`, which the inline script sets before the first paint
 * when no choice was made and the page is one that is counted: no sign-in, order, tool or page of help is asked on. The page stays the same for
 * everybody. Without a script the choice is on /cookies.
 */
export function CookieBanner() {
  const { pathname } = useLocation();
  const last = useRef(pathname);

  useEffect(() => {
    const marks = choiceMarks(document.cookie);
    const { dataset } = document.documentElement;
    // Drawn by the browser alone (after an error, say), the banner is empty: it asks at the next page.
    if (!document.getElementById("cookies")?.firstChild) delete dataset.ask;
    // Of the page that was served the script of the head decided, unless the reader asked for the question since.
    else if (last.current !== pathname) askOrNot(pathname, marks !== null);
    last.current = pathname;
    // The script of the head said that this document was read.
    if (marks?.[0] === "1" && dataset.said !== pathname) measure(pathname);
    if (dataset.said) dataset.said = "";
  }, [pathname]);

  return (
    <section
      id="cookies"
      className="cookies"
      aria-label="Cookies"
      tabIndex={-1}
      onSubmit={choose}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own words, without any value
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? bannerHtml() : "" }}
    />
  );
}

/** On the page one has come to, without a document of its own. */
function askOrNot(pathname: string, answered: boolean) {
  const { dataset } = document.documentElement;
  if (answered) delete dataset.ask;
  else
    import("./measured-pages").then(
      (pages) => {
        if (pages.asksOnCookies(pathname)) dataset.ask ??= "";
        else delete dataset.ask;
      },
      () => {},
    );
}

function choose(event: FormEvent<HTMLElement>) {
  event.preventDefault();
  const form = event.target as HTMLFormElement;
  const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
  import("./send-cookie-choice").then(
    (choice) => choice.sendCookieChoice(form, button),
    () => toast({ kind: "error", title: choiceFailed }),
  );
}
