import type { Message } from "./store.ts";

const when = new Intl.DateTimeFormat("fr-FR", {
  timeZone: "Europe/Paris",
  weekday: "short",
  day: "numeric",
  month: "long",
  hour: "2-digit",
  minute: "2-digit",
});

const MARK = `<svg viewBox="0 0 48 48" aria-hidden="true"><circle cx="25" cy="19" r="10" fill="#F2A63A"/><path d="M2 22C12 20 20 26 24 44H6C3.5 44 2 42.5 2 40Z" fill="currentColor"/><path d="M46 17C36 17 28 25 25.5 44H42c2.5 0 4-1.5 4-4Z" fill="#3F7D68"/><path d="M6 12.5h9M3 8h17" stroke="currentColor" stroke-width="2.4" stroke-linecap="round"/></svg>`;

export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function page(title: string, body: string, head = ""): string {
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escape(title)}</title>${head}<link rel="icon" href="data:,"><link rel="stylesheet" href="/mailbox.css"><script src="/mailbox.js" defer></script></head><body><header><a class="brand" href="/">${MARK}<span>Le courrier de L’Éclaircie</span></a></header><main>${body}</main><footer>Courrier de démonstration : ces messages n’ont été remis à personne et ne quittent pas cet ordinateur.</footer></body></html>`;
}

function count(messages: number): string {
  return messages === 1 ? "1 message" : `${messages} messages`;
}

export function listPage(messages: Message[], revision: string): string {
  const empty = `<div class="empty"><h2>Aucun message pour le moment</h2><p>Ceux que le site envoie apparaîtront ici, sans recharger la page.</p></div>`;
  const rows = messages.map(
    (message) =>
      `<li><a class="letter" href="/messages/${message.id}"><strong>${escape(message.subject || "Sans objet")}</strong><time datetime="${message.date.toISOString()}">${escape(when.format(message.date))}</time><span>Pour ${escape(message.to.join(", "))}${message.attachments.length > 0 ? " · avec pièce jointe" : ""}</span></a></li>`,
  );
  return page(
    "Le courrier de L’Éclaircie",
    `<h1>Boîte aux lettres</h1><p class="lead">Tout ce que le site envoie pendant la démonstration arrive ici, quel que soit le destinataire.</p><div class="bar" data-revision="${escape(revision)}"><p role="status">${count(messages.length)}</p>${messages.length > 0 ? `<form method="post" action="/vider"><button>Vider la boîte</button></form>` : ""}</div>${messages.length > 0 ? `<ol>${rows.join("")}</ol>` : empty}`,
    `<noscript><meta http-equiv="refresh" content="5"></noscript>`,
  );
}

export type View = "message" | "texte" | "entetes";

export function messagePage(message: Message, view: View): string {
  const link = (target: View, label: string) =>
    `<a href="/messages/${message.id}${target === "message" ? "" : `?vue=${target}`}"${target === view ? ' aria-current="page"' : ""}>${label}</a>`;
  const contents = {
    message: message.html
      ? `<iframe title="Le message tel qu’il est lu" src="/messages/${message.id}/html" sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"></iframe>`
      : `<pre>${escape(message.text)}</pre>`,
    texte: `<pre>${escape(message.text || "Ce message n’a pas de version texte.")}</pre>`,
    entetes: `<pre>${escape(message.headers.map(({ name, value }) => `${name}: ${value}`).join("\n"))}</pre>`,
  };
  const pieces = message.attachments.map(
    (piece, index) =>
      `<li><a href="/messages/${message.id}/pieces/${index}"><span>${escape(piece.filename)}</span><small>${size(piece.content.byteLength)}</small></a></li>`,
  );
  return page(
    message.subject || "Sans objet",
    `<a class="back" href="/">Retour à la liste</a><h1>${escape(message.subject || "Sans objet")}</h1><dl><dt>De</dt><dd>${escape(message.from)}</dd><dt>Pour</dt><dd>${escape(message.to.join(", "))}</dd><dt>Le</dt><dd><time datetime="${message.date.toISOString()}">${escape(when.format(message.date))}</time></dd></dl><nav class="views" aria-label="Façons de lire">${link("message", "Message")}${link("texte", "Texte seul")}${link("entetes", "En-têtes")}</nav>${contents[view]}${pieces.length > 0 ? `<h2 class="small">Pièces jointes</h2><ul class="pieces">${pieces.join("")}</ul>` : ""}<p><a class="back" href="/messages/${message.id}/original">Télécharger le message d’origine (.eml)</a></p>`,
  );
}

export function missingPage(): string {
  return page(
    "Introuvable",
    `<h1>Ce message n’est plus là</h1><p class="lead">La boîte a peut-être été vidée.</p><a class="back" href="/">Retour à la liste</a>`,
  );
}

/** The letter itself for the frame: its links open beside, since the site refuses to be framed. */
export function framed(html: string): string {
  const base = `<base target="_blank">`;
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + base) : base + html;
}

function size(bytes: number): string {
  if (bytes < 1_000) return `${bytes}\u00a0o`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)}\u00a0ko`;
  return `${(bytes / 1_000_000).toFixed(1).replace(".", ",")}\u00a0Mo`;
}
