import { bannerText, bannerTitle, purposeTexts } from "./banner-messages";

const { necessary, analytics, preferences } = purposeTexts;

function box({ field, label, text }: { field: string; label: string; text: string }): string {
  return `<label class="check" for="bandeau-${field}"><input type="checkbox" id="bandeau-${field}" name="${field}" value="oui"><span><b>${label}</b> ${text}</span></label>`;
}

/**
 * The banner as the server writes it; the browser keeps what it received, so its words do not travel a second time with
 * the application. `/cookies` answers the same form without a script.
 */
export function bannerHtml(): string {
  return `<form class="wrap" method="post" action="/cookies">
<div class="cookies-text">
<p class="when-asked">${bannerText}</p>
<fieldset class="purposes"><legend class="h5">${bannerTitle}</legend>
<p class="small muted">Rien de facultatif n’est déposé avant votre choix. <a href="/cookies">Politique de cookies</a></p>
<p><b>${necessary.label}</b> ${necessary.text}</p>
${box(analytics)}
${box(preferences)}
</fieldset>
</div>
<div class="cookies-buttons">
<button type="submit" class="btn btn-secondary" name="intent" value="refuse">Tout refuser</button>
<button type="submit" class="btn btn-secondary" name="intent" value="accept">Tout accepter</button>
<button type="submit" class="btn btn-secondary when-asked" formmethod="get" name="choix" value="detail">Personnaliser</button>
<button type="submit" class="btn btn-secondary when-more" name="intent" value="choose">Enregistrer mes choix</button>
</div>
</form>`;
}
