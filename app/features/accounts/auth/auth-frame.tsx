import type { ReactNode } from "react";
import { fr } from "~/ui/french";
import { useSiteIdentity } from "~/ui/head";
import "./auth.css";
import bridge from "./illustrations/auth-nuit.svg";

interface AuthFrameProps {
  /** Title of the browser's tab, with the house's name: nothing of what it helps with, for who looks over a shoulder. */
  tab: string;
  /** A form was refused: said first, for who listens to the title. */
  failed?: boolean;
  title: string;
  children: ReactNode;
}

/** The bridge, whole, at night, beside what there is to fill in; on a phone the form alone. */
export function AuthFrame({ tab, failed = false, title, children }: AuthFrameProps) {
  const brand = useSiteIdentity()?.brand_name ?? "L’Éclaircie";
  return (
    <div className="auth">
      <title>{`${failed ? "Erreur : " : ""}${tab} — ${brand}`}</title>
      <div className="auth-art">
        <img src={bridge} alt="" width={720} height={824} loading="lazy" />
        <p>{fr("Vous pouvez souffler. Ce que vous écrivez ici reste entre nous, sauf ce que la loi impose.")}</p>
      </div>
      <div className="auth-form">
        <h1 className="h2">{title}</h1>
        {children}
      </div>
    </div>
  );
}
