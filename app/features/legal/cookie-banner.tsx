import { type FormEvent, useEffect } from "react";
import { useLocation } from "react-router";
import { toast } from "~/ui/toast";
import { bannerHtml } from "./banner-html";
import { choiceMarks } from "./choice-cookie";
import { measure } from "./measure";
import { measuredPage } from "./measured-pages";
import { choiceFailed } from "./messages";

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
    // The script of the head said that this document was read.
    const { dataset } = document.documentElement;
    if (marks?.[0] === "1" && dataset.said !== pathname) measure(pathname);
    if (dataset.said) dataset.said = "";
  }, [pathname]);

  return (
    <section
      id="cookies"
      className="cookies"
      aria-label="Cookies"
      tabIndex={-1}
      // A private page is not counted, by whatever script.
      data-measured={import.meta.env.SSR && measuredPage(pathname) ? "" : undefined}
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
  import("./send-cookie-choice").then(
    (choice) => choice.sendCookieChoice(form, button),
    () => toast({ kind: "error", title: choiceFailed }),
  );
}
