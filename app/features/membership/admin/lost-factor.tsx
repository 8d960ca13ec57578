import type { ComponentProps } from "react";
import { ConfirmPassword } from "~/features/accounts/confirm-password";
import { BlockHeading } from "~/ui/card";
import { Confirm } from "~/ui/confirm";
import { fr } from "~/ui/french";
import { of } from "~/ui/of";
import type { MemberView } from "./member-view.server";

type LostFactorProps = MemberView & { refusal: ComponentProps<typeof ConfirmPassword>["refusal"] };

/** Lets in again somebody who lost the telephone that gave the second code, and the recovery codes. */
export function LostFactor({ id, firstName, isCoach, fresh, asked, refusal }: LostFactorProps) {
  const here = `/admin/members/${id}`;
  return (
    <section aria-labelledby="connexion" id="second-code">
      <BlockHeading title="Second code" id="connexion" />
      {isCoach ? (
        <p className="small muted mt-4">
          {fr(
            "Celui d'un compte d'administration ne se retire pas d'ici. S'il est perdu, la personne qui tient le site donne un nouvel accès.",
          )}
        </p>
      ) : (
        <div className="mt-4 grid gap-4">
          <p className="small muted">
            {fr(`${firstName} se connecte avec un second code. S'il est perdu, vous pouvez le retirer.`)}
          </p>
          {fresh ? (
            <div>
              <Confirm
                id="retirer-second-code"
                opener="Retirer le second code"
                question={fr(`Retirer le second code ${of(firstName)} ?`)}
                consequence={fr(
                  "Le mot de passe suffira pour entrer. Ses codes de secours ne servent plus, tous ses appareils sont déconnectés, et un e-mail le dit à son adresse, si elle est confirmée. La personne pourra remettre un second code.",
                )}
                act="Retirer le second code"
                fields={{ intent: "remove-second-factor" }}
                action={here}
                askTo={`${here}?confirmer=second-code`}
                backTo={here}
                asked={asked === "second-code"}
                reason={{
                  label: "Comment avez-vous reconnu la personne ?",
                  hint: "Par exemple de vive voix, au numéro de son profil s’il n’a pas changé depuis un mois. Gardé dans votre journal.",
                  required: true,
                }}
              />
            </div>
          ) : (
            <ConfirmPassword
              refusal={refusal}
              why="Pour retirer un second code, redonnez votre mot de passe. C’est valable dix minutes."
            />
          )}
        </div>
      )}
    </section>
  );
}
