import { Checkbox } from "~/ui/checkbox";
import { fr } from "~/ui/french";

interface MessageConsentProps {
  coach: string;
  /** « ici », « dans votre espace ». */
  withdrawnWhere: string;
  error: string | undefined;
  checked?: boolean;
}

/** The sentence agreed to before a first message or letter; another wording is another `MESSAGE_CONSENT_VERSION`. */
export function MessageConsent({ coach, withdrawnWhere, error, checked }: MessageConsentProps) {
  return (
    <Checkbox name="consent" value="oui" error={error} defaultChecked={checked} required>
      {fr(
        `Je consens expressément à ce que les informations que j'écris, y compris sur ma santé, ma vie intime ou ma famille, soient lues par ${coach} pour m'accompagner.`,
      )}{" "}
      <span className="small muted">{fr(`Demandé une fois ; vous pourrez le retirer ${withdrawnWhere}.`)}</span>
    </Checkbox>
  );
}
