export interface PlainResponse {
  status: number;
  title: string;
  text: string;
}

/** Answers given before any page is reached. Each says what to do next. */
export const plainResponses = {
  badForm: {
    status: 400,
    title: "Formulaire illisible",
    text: "Nous n’avons pas pu lire votre envoi. Revenez à la page, rechargez-la, puis remplissez-la à nouveau.",
  },
  foreign: {
    status: 403,
    title: "Envoi refusé",
    text: "Par sécurité, un formulaire doit être envoyé depuis notre site. Ouvrez la page sur notre site, puis recommencez.",
  },
  notFound: {
    status: 404,
    title: "Page introuvable",
    text: "Cette adresse ne mène à rien. Vérifiez-la, ou repartez de l’accueil.",
  },
  method: {
    status: 405,
    title: "Demande non prise en charge",
    text: "Cette adresse n’accepte pas ce type de demande. Repartez de l’accueil.",
  },
  outdated: {
    status: 410,
    title: "Cette page a trop attendu",
    text: "Ce qu’elle tenait en réserve ne s’ouvre plus, ou pas dans ce compte. Rien n’a été envoyé. Ouvrez à nouveau la page qu’il vous faut.",
  },
  tooLarge: {
    status: 413,
    title: "Envoi trop long",
    text: "Votre envoi dépasse la taille acceptée, et rien n’en a été gardé. Revenez en arrière : votre texte est le plus souvent encore dans la page. Raccourcissez-le, ou envoyez-le en deux fois.",
  },
  format: {
    status: 415,
    title: "Format non pris en charge",
    text: "Nous ne savons pas lire ce format. Remplissez le formulaire sur la page du site, puis envoyez-le.",
  },
  tooMany: {
    status: 429,
    title: "Trop de demandes",
    text: "Nous avons reçu beaucoup de demandes depuis votre connexion. Patientez une minute, puis réessayez.",
  },
  failed: {
    status: 500,
    title: "Une erreur est survenue",
    text: "La page n’a pas pu s’afficher. Réessayez dans quelques instants.",
  },
  crowded: {
    status: 503,
    title: "Beaucoup de monde en ce moment",
    text: "Beaucoup de personnes se connectent en ce moment. Patientez quelques secondes, puis réessayez.",
  },
  busy: {
    status: 503,
    title: "Service momentanément indisponible",
    text: "Réessayez dans quelques instants.",
  },
} satisfies Record<string, PlainResponse>;

/** A page without script for a browser, one sentence for anything else (React Router shows it in its error page). */
export function plainResponse(
  request: Request,
  answer: PlainResponse,
  { exitPath, stylesheet, headers }: { exitPath: string; stylesheet?: string; headers?: Record<string, string> },
): Response {
  const wantsPage = request.headers.get("Accept")?.includes("text/html") ?? false;
  const html = wantsPage && !new URL(request.url).pathname.endsWith(".data");
  return new Response(html ? page(answer, exitPath, stylesheet) : answer.text, {
    status: answer.status,
    headers: { "Content-Type": `text/${html ? "html" : "plain"}; charset=utf-8`, ...headers },
  });
}

function page({ title, text }: PlainResponse, exitPath: string, stylesheet: string | undefined): string {
  const link = stylesheet ? `<link rel="stylesheet" href="${stylesheet}">` : "";
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>${link}</head><body><main class="mx-auto max-w-xl px-6 py-24"><h1>${title}</h1><p class="mt-4">${text}</p><p class="mt-8"><a class="underline" href="/">Revenir à l’accueil</a></p></main><a class="quit" href="${exitPath}" rel="nofollow">Quitter vite</a></body></html>`;
}
