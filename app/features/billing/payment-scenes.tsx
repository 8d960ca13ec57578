import "./payment-scenes.css";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Drawing } from "~/ui/drawing";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";
import { Arrival } from "./arrival";
import waiting from "./illustrations/scene-attente.svg";
import waitingNight from "./illustrations/scene-attente-nuit.svg";
import refused from "./illustrations/scene-refus.svg";
import refusedNight from "./illustrations/scene-refus-nuit.svg";

interface PaidSceneProps {
  title: string;
  lede: ReactNode;
  /** The one next step, and what is beside it. */
  actions: ReactNode;
  /** What follows, under the drawing. */
  children: ReactNode;
}

/** It is paid: said in the sky of the one drawing that moves, then what comes next. Every room that sells shows this. */
export function PaidScene({ title, lede, actions, children }: PaidSceneProps) {
  return (
    <>
      <section className="paid-scene">
        <div className="wrap">
          <h1>{fr(title)}</h1>
          <p className="paid-scene-lede">{lede}</p>
          {actions}
        </div>
        <Arrival />
      </section>
      <div className="wrap py-[clamp(2.5rem,5vw,4.5rem)]">{children}</div>
    </>
  );
}

interface UnpaidSceneProps {
  /** The money may still come: a boat that waits. Otherwise the plank that is missing, which is there already. */
  waits: boolean;
  order: { reference: string; contactEmail: string };
  children: ReactNode;
}

/** Where a payment stands that has not come: what may be done at the left, a drawing at the right. */
export function UnpaidScene({ waits, order, children }: UnpaidSceneProps) {
  return (
    <div className="wrap">
      <section className="scene">
        <div>
          {children}
          <OrderReference {...order} className="mt-8" />
        </div>
        {waits ? (
          <Drawing day={waiting} night={waitingNight} alt="" width={520} height={368} />
        ) : (
          <Drawing day={refused} night={refusedNight} alt="" width={520} height={420} />
        )}
      </section>
    </div>
  );
}

/** The number to name when writing about it. */
export function OrderReference({
  reference,
  contactEmail,
  className,
}: UnpaidSceneProps["order"] & { className?: string }) {
  return (
    <p className={`small muted ${className ?? ""}`}>
      Commande <span className="whitespace-nowrap">{reference}</span>. {fr("Une question ? Écrivez à")}{" "}
      <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
    </p>
  );
}

/** One thing to know, in a list of class `facts`. */
export function Fact({ icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li>
      <Icon of={icon} />
      <span>{children}</span>
    </li>
  );
}
