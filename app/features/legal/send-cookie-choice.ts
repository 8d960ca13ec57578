import { href } from "react-router";
import { postWritten } from "~/ui/post-written";
import { toast } from "~/ui/toast";
import { purposeTexts } from "./banner-messages";
import { measure } from "./measure";
import { choiceFailed, choiceSaved } from "./messages";
import { readChoice, refused } from "./rules";

const { analytics, preferences } = purposeTexts;

/** What a button of the banner does: shows the purposes one by one, or sends the choice. */
export function sendCookieChoice(form: HTMLFormElement, button: HTMLButtonElement | null): Promise<void> | void {
  return button?.value === "detail" ? customise(form) : send(form, button);
}

function customise(form: HTMLFormElement): void {
  const { choices } = readChoice(document.cookie) ?? { choices: refused };
  const box = (field: string) => form.elements.namedItem(field) as HTMLInputElement;
  box(analytics.field).checked = choices.analytics;
  box(preferences.field).checked = choices.preferences;
  document.documentElement.dataset.ask = "more";
  box(analytics.field).focus();
}

/** Sends the choice, closes the banner, and gives the focus back to the page. */
async function send(form: HTMLFormElement, button: HTMLButtonElement | null): Promise<void> {
  try {
    const response = await postWritten(href("/cookies/choisir"), new FormData(form, button));
    if (!response.ok) throw new Error(String(response.status));
  } catch {
    toast({ kind: "error", title: choiceFailed });
    return;
  }
  delete document.documentElement.dataset.ask;
  document.getElementById("contenu")?.focus({ preventScroll: true });
  toast({ kind: "success", title: choiceSaved });
  if (readChoice(document.cookie)?.choices.analytics) measure(location.pathname, true);
}
