import { Link } from "react-router";
import { preferenceText } from "~/features/accounts/rules";
import { formatDay } from "~/platform/clock";
import { formatEuros } from "~/platform/money";
import { BlockHeading } from "~/ui/card";
import { fr } from "~/ui/french";
import { KeyValues } from "~/ui/key-values";
import { Notice } from "~/ui/notice";
import { Ordinals } from "~/ui/ordinals";
import { Call, MailTo } from "~/ui/reach";
import { Tag } from "~/ui/tag";
import type { MemberView } from "./member-view.server";

export function Profile({
  erased,
  name,
  email,
  emailConfirmed,
  phone,
  phoneChangedOn,
  preferences,
  joined,
}: MemberView) {
  if (erased)
    return (
      <Notice kind="plain" title={fr("Compte effacé")}>
        {fr("Il ne reste ici que ce que la loi garde : plus rien ne s’y ajoute, et aucun e-mail ne la joint.")}
      </Notice>
    );
  return (
    <section aria-labelledby="profil">
      <BlockHeading title="Profil" id="profil" />
      <KeyValues
        items={[
          {
            label: "E-mail",
            value: (
              <>
                <MailTo address={email} /> {!emailConfirmed && <Tag kind="line">adresse non confirmée</Tag>}
              </>
            ),
          },
          {
            label: "Téléphone",
            value: (
              <>
                <Call phone={phone} />{" "}
                {phoneChangedOn && (
                  <Tag kind="line">
                    <Ordinals>{`numéro récent, du ${formatDay(phoneChangedOn)}`}</Ordinals>
                  </Tag>
                )}
              </>
            ),
          },
          { label: "Contact sûr", value: fr(preferenceText(preferences)) },
          { label: "Inscription", value: formatDay(joined) },
          { label: "Échanges", value: <Link to={`/admin/echanges?q=${encodeURIComponent(name)}`}>Ses lettres</Link> },
        ]}
      />
    </section>
  );
}

export function Consents({ id, terms, agreements }: MemberView) {
  return (
    <section aria-labelledby="accords">
      <BlockHeading title="Accords donnés" id="accords" />
      {!terms && agreements.length === 0 && <p className="small muted mt-4">Aucun accord enregistré.</p>}
      <KeyValues
        items={[
          ...(terms ? [{ label: "Compte", value: fr(`conditions ${terms.version}, le ${terms.on}`) }] : []),
          ...agreements.map(({ reference, termsVersion, termsKept, accepted, earlyStart }) => ({
            label: reference,
            value: (
              <>
                {termsKept ? (
                  <a href={`/admin/members/${id}/conditions/${reference}`} download>
                    conditions <span className="whitespace-nowrap">{termsVersion}</span>{" "}
                    <span className="muted">(PDF)</span>
                  </a>
                ) : (
                  <>
                    conditions <span className="whitespace-nowrap">{termsVersion}</span>
                  </>
                )}
                {fr(`, le ${accepted}${earlyStart ? ", début immédiat demandé" : ""}`)}
              </>
            ),
          })),
        ]}
      />
    </section>
  );
}

export function Referral({ id, referral, referredBy }: MemberView) {
  return (
    <section aria-labelledby="parrainage">
      <BlockHeading title="Parrainage" id="parrainage" />
      <KeyValues
        items={[
          { label: "Code", value: referral.code ?? "Aucun" },
          { label: "Filleuls membres", value: String(referral.activeReferred) },
          { label: "Gains", value: <Link to={`/admin/recompenses/${id}`}>{formatEuros(referral.earnedCents)}</Link> },
          { label: "Venu avec le code", value: referredBy ?? "Aucun" },
        ]}
      />
    </section>
  );
}

export function Journal({ acts }: MemberView) {
  if (acts.length === 0) return null;
  return (
    <section aria-labelledby="journal">
      <BlockHeading title="Ce qui a été fait" id="journal" action={<Link to="/admin/journal">Journal</Link>} />
      <ul className="mt-4 grid gap-3">
        {acts.map(({ key, day, words, reason }) => (
          <li key={key} className="small">
            <Ordinals>{`${words} le ${formatDay(day)}`}</Ordinals>
            {reason && <span className="muted block wrap-anywhere">{reason}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
