import type { ReactNode } from "react";
import { fr } from "~/ui/french";
import { useSiteIdentity } from "~/ui/head";
import "./auth.css";
import landscape from "./illustrations/paysage-nuit-mobile.svg";

interface AuthFrameProps {
  /** Title of the browser's tab, with the house's name: nothing of what it helps with, for who looks over a shoulder. */
  tab: string;
  /** A form was refused: said first, for who listens to the title. */
  failed?: boolean;
  title: string;
  children: ReactNode;
}

/** The night landscape beside what there is to fill in; on a phone the form alone. */
export function AuthFrame({ tab, failed = false, title, children }: AuthFrameProps) {
  const brand = useSiteIdentity()?.brand_name ?? "L’Éclaircie";
  return (
    <div className="auth">
      <title>{`${failed ? "Erreur : " : ""}${tab} — ${brand}`}</title>
      <div className="auth-art">
        <img src={landscape} alt="" width={900} height={1300} />
        <p>{fr("Vous pouvez souffler. Ce que vous écrivez ici reste entre nous, sauf ce que la loi impose.")}</p>
      </div>
      <div className="auth-form">
        <h1 className="h2">{title}</h1>
        {children}
      </div>
    </div>
  );
}
