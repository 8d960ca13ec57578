import { useEffect, useRef } from "react";
import { ButtonLink } from "~/ui/button";
import { fr } from "~/ui/french";
import { Notice } from "~/ui/notice";

/** Ten codes to write down, shown once. */
export function RecoveryCodes({ codes, next }: { codes: string[]; next: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div role="status">
      <h2 className="h4" tabIndex={-1} ref={title}>
        {fr("Notez vos codes de secours")}
      </h2>
      <p className="mt-3 mb-5">
        {fr(
          "La double authentification est active. Si vous perdez votre téléphone, chacun de ces codes vous laisse entrer une fois, à la place du code de l'application.",
        )}
      </p>
      <ol className="num grid gap-x-8 gap-y-2 md:grid-cols-2" aria-label="Codes de secours">
        {codes.map((code) => (
          <li key={code} className="border-b border-line py-1.5 font-[620] whitespace-nowrap">
            {code}
          </li>
        ))}
      </ol>
      <Notice className="mt-6 mb-7" title="Ils ne s’afficheront plus">
        {fr("Gardez-les sur papier, en lieu sûr, loin de votre téléphone et de votre mot de passe.")}
      </Notice>
      <ButtonLink to={next}>{fr("J'ai noté mes codes")}</ButtonLink>
    </div>
  );
}
