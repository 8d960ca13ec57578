import "./cookie-banner.css";
import { type FormEvent, useEffect } from "react";
import { useLocation } from "react-router";
import { bannerHtml } from "./banner-html";
import { choiceMarks } from "./choice-cookie";
import { measure } from "./measure";
import { sendCookieChoice } from "./send-cookie-choice";

/**
 * Written in every public page and shown from `<html data-ask>`, which the inline script sets before the first paint
 * when no choice was made: the page stays the same for everybody. Without a script the choice is on /cookies.
 */
export function CookieBanner() {
  const { pathname } = useLocation();

  useEffect(() => {
    const marks = choiceMarks(document.cookie);
    // Drawn by the browser alone (after an error, say), the banner is empty: it asks at the next page.
    if (marks || !document.getElementById("cookies")?.firstChild) delete document.documentElement.dataset.ask;
    if (marks?.[0] === "1") measure(pathname);
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

function choose(event: FormEvent<HTMLElement>) {
  event.preventDefault();
  const form = event.target as HTMLFormElement;
  const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
  sendCookieChoice(form, button);
}
