import { Button } from "./button";
import { Notice } from "./notice";

/** Says that a text not yet saved was put back, and lets it go. */
export function KeptTextNotice({ restored, drop }: { restored: boolean; drop: () => void }) {
  return (
    <div role="status">
      {restored && (
        <Notice title="Votre texte non enregistré est revenu" className="mb-6">
          <p>Vous l’aviez écrit dans cet onglet.</p>
          <Button variant="quiet" small onClick={drop}>
            Revenir à ce qui est enregistré
          </Button>
        </Notice>
      )}
    </div>
  );
}
