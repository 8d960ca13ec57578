import { href, Link } from "react-router";
import { SharedDevice } from "~/features/accounts/shared-device";
import { FieldRow, TextField } from "~/ui/field";
import { fr } from "~/ui/french";

/** Who is signed in. `withheld`: why a mail that no contract asks for does not leave. */
export interface Known {
  firstName: string;
  email: string;
  hasPhone: boolean;
  withheld: "unproved" | "refused" | null;
}

interface GuestFieldsProps {
  /** Who is signed in: asked only for what is missing. */
  who: Known | null;
  typed: Record<string, string>;
  errors: Record<string, string | undefined>;
  /** A call is booked under one name. */
  lastName: boolean;
  /** A place by telephone may be chosen: the number shows once it is. */
  byPhone: boolean;
  /** What confirms a contract leaves whatever is wanted. */
  contract?: boolean;
}

/** Who books: no password, and how to have one later. */
export function GuestFields({ who, typed, errors, lastName, byPhone, contract }: GuestFieldsProps) {
  const field = (name: string) => ({ name, defaultValue: typed[name], error: errors[name] });
  return (
    <div className="max-w-xl pt-3.5">
      {who ? (
        <p className="muted mb-4">
          {fr(
            `Vous êtes connecté en tant que ${who.firstName}.${who.withheld && !contract ? "" : ` La confirmation part à ${who.email}.`}`,
          )}{" "}
          <Link to={href("/espace-membre/profil")}>Mon profil</Link>
        </p>
      ) : (
        <>
          {lastName ? (
            <FieldRow>
              <TextField label="Prénom" autoComplete="given-name" spellCheck={false} required {...field("firstName")} />
              <TextField label="Nom" autoComplete="family-name" spellCheck={false} required {...field("lastName")} />
            </FieldRow>
          ) : (
            <TextField
              label="Prénom ou pseudonyme"
              autoComplete="given-name"
              spellCheck={false}
              required
              {...field("firstName")}
            />
          )}
          <TextField
            label="Email"
            type="email"
            autoComplete="email"
            hint={fr("L'objet de nos messages reste neutre : « Votre rendez-vous ».")}
            required
            {...field("email")}
          />
        </>
      )}
      {byPhone && !who?.hasPhone && (
        <div className={errors.phone ? undefined : "follows follows-phone"}>
          <TextField
            label="Téléphone"
            type="tel"
            autoComplete="tel"
            hint={fr("Pour vous appeler à l'heure dite, sans laisser de message.")}
            {...field("phone")}
          />
        </div>
      )}
      {!who && (
        <>
          <p className="small muted">
            {fr(
              "Pas de mot de passe à inventer : ce navigateur reste connecté, sauf sur un appareil partagé. Pour revenir d'ailleurs, vous en choisirez un plus tard, par",
            )}{" "}
            <Link to={href("/auth/mot-de-passe-oublie")} target="_blank">
              {fr("« Mot de passe oublié »")}
            </Link>
            . {fr("Déjà un compte ?")} <Link to={href("/auth")}>Se connecter</Link>
          </p>
          <SharedDevice typed={typed} />
        </>
      )}
    </div>
  );
}
