import { href } from "react-router";
import { toast } from "~/ui/toast";
import { measure } from "./measure";
import { choiceFailed, choiceSaved } from "./messages";
import { readChoice } from "./rules";

/** Sends the banner's answer, closes it, and gives the focus back to the page. */
export async function choose(form: HTMLFormElement, button: HTMLElement | null): Promise<void> {
  const fields = [...new FormData(form, button)].map(([name, value]) => [name, String(value)]);
  try {
    const answer = await fetch(href("/cookies/choisir"), { method: "POST", body: new URLSearchParams(fields) });
    if (!answer.ok) throw new Error(String(answer.status));
  } catch {
    toast({ kind: "error", title: choiceFailed });
    return;
  }
  delete document.documentElement.dataset.ask;
  document.getElementById("contenu")?.focus({ preventScroll: true });
  toast({ kind: "success", title: choiceSaved });
  if (readChoice(document.cookie)?.choices.analytics) measure(location.pathname);
}
