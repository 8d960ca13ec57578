import type { ReactNode } from "react";
import { fr } from "~/ui/french";
import "./auth.css";
import landscape from "./illustrations/paysage-nuit-mobile.svg";

/** `tab` is the title of the browser's tab. The night landscape beside what there is to fill in; on a phone the form alone. */
export function AuthFrame({ tab, title, children }: { tab: string; title: string; children: ReactNode }) {
  return (
    <div className="auth">
      <title>{tab}</title>
      <div className="auth-art">
        <img src={landscape} alt="" width={900} height={1300} />
        <p>{fr("Vous pouvez souffler. Ici, rien n'est urgent et tout reste entre nous.")}</p>
      </div>
      <div className="auth-form">
        <h1 className="h2">{title}</h1>
        {children}
      </div>
    </div>
  );
}
