import type { ReactNode } from "react";

const html = import.meta.env.SSR
  ? `<h2 class="h4" id="sans-reseau-titre">Pas de réseau pour l’instant</h2>
<p class="mt-3">Cette page est restée là. Rien n’est parti, et ce que vous avez écrit y attend.</p>
<p class="mt-2" role="status"><b hidden>Toujours pas de réseau.</b></p>
<div class="mt-6 flex flex-wrap gap-3">
<button type="button" class="btn btn-secondary" data-again>Réessayer</button>
<button type="button" class="btn btn-quiet">Rester ici</button>
</div>`
  : "";

/** Shown by the inline script when a link is followed without a network: it needs nothing that is not in the page already. */
export function LostNetwork({ exit }: { exit: ReactNode }) {
  return (
    <dialog id="sans-reseau" className="dialog" aria-labelledby="sans-reseau-titre">
      <div
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own words, without any value
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {exit}
    </dialog>
  );
}
