import type { ComponentProps } from "react";
import { ConfirmPassword } from "~/features/accounts/confirm-password";
import { BlockHeading } from "~/ui/card";
import { Confirm } from "~/ui/confirm";
import { fr } from "~/ui/french";
import { of } from "~/ui/of";
import type { MemberView } from "./member-view.server";

type AdminAccessProps = MemberView & { refusal: ComponentProps<typeof ConfirmPassword>["refusal"] };

/** Takes the back office away from another person who runs the site. */
export function AdminAccess({ id, firstName, fresh, asked, refusal }: AdminAccessProps) {
  const here = `/admin/members/${id}`;
  return (
    <section aria-labelledby="acces" id="administration">
      <BlockHeading title="Administration" id="acces" />
      <div className="mt-4 grid gap-4">
        <p className="small muted">{fr(`${firstName} voit tout ce que le site contient, comme vous.`)}</p>
        {fresh ? (
          <div>
            <Confirm
              id="retirer-administration"
              opener="Retirer l’accès"
              question={fr(`Retirer l'accès ${of(firstName)} à l'administration ?`)}
              consequence={fr(
                "Tous ses appareils sont déconnectés, et l'administration lui est fermée. Son compte reste. Pour la lui rouvrir, il faudra un nouveau premier accès, avec une autre adresse.",
              )}
              act="Retirer l’accès"
              fields={{ intent: "remove-admin" }}
              action={here}
              askTo={`${here}?confirmer=administration`}
              backTo={here}
              asked={asked === "administration"}
              reason={{ label: fr("Pourquoi ?"), hint: "Gardé dans votre journal.", required: true }}
            />
          </div>
        ) : (
          <ConfirmPassword
            refusal={refusal}
            why="Pour retirer cet accès, redonnez votre mot de passe. C’est valable dix minutes."
          />
        )}
      </div>
    </section>
  );
}
