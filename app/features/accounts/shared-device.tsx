import "./shared-device.css";
import { Checkbox } from "~/ui/checkbox";
import { fr } from "~/ui/french";
import { SharedDeviceSays } from "./shared-device-says.still";

/** Wherever a session opens; what it says opens when it is ticked, without a script. */
export function SharedDevice({ typed }: { typed: Record<string, string> | undefined }) {
  return (
    <div className="shared-device">
      <Checkbox name="shared" defaultChecked={typed?.shared === "on"}>
        Appareil partagé
        <span className="small muted block">{fr("Si d'autres que vous l'ouvrent.")}</span>
      </Checkbox>
      <SharedDeviceSays />
    </div>
  );
}
