import { Link } from "react-router";
import { codeCopied, linkCopied } from "~/features/referral/messages";
import { formatDay } from "~/platform/clock";
import { formatEuros } from "~/platform/money";
import { CopyField } from "~/ui/copy-field";
import { fr } from "~/ui/french";
import { KeyValues } from "~/ui/key-values";
import type { MemberArea } from "./member-area.server";

/** The code and the link of a member; somebody else learns how to get one (requirements ). */
export function ReferralCard({ referral, status }: Pick<MemberArea, "referral" | "status">) {
  const { code, link } = referral;
  return (
    <section
      id="parrainage"
      className="rounded-xs bg-mist p-[clamp(1.35rem,2.4vw,1.85rem)]"
      aria-labelledby="titre-parrainage"
    >
      <h2 className="h5 mb-3" id="titre-parrainage">
        Parrainage
      </h2>
      <p className="small">
        {fr("Un proche traverse la même chose ? Votre code lui offre")}{" "}
        <b>{fr(`${formatEuros(referral.discountCents)} de réduction`)}</b>
        {fr(", et vous recevez")} <b>{formatEuros(referral.rewardCents)}</b> par membre actif.
      </p>
      {code && link ? (
        <>
          <div className="mt-5 grid gap-4">
            <CopyField label="Votre code" value={code} copied={codeCopied} long />
            <CopyField label="Votre lien" value={link} copied={linkCopied} long />
          </div>
          <div className="mt-4">
            <KeyValues
              items={[
                { label: "Membres actifs parrainés", value: String(referral.activeReferred) },
                { label: "Vos gains", value: formatEuros(referral.earnedCents) },
              ]}
            />
          </div>
          <p className="xs muted mt-3">
            {fr(
              `Ces chiffres sont ceux du ${formatDay(referral.countedOn)} : ils changent le premier de chaque mois, et aucun autre jour. Un gain compte quand l'adhésion de votre proche est réglée et son délai de rétractation passé. Vous voyez un nombre, jamais un nom. Votre proche en est averti avant de se servir du code.`,
            )}
          </p>
        </>
      ) : status === "upcoming" ? (
        <p className="mt-4">{fr("Votre code apparaîtra ici à l'ouverture de votre accès.")}</p>
      ) : (
        <p className="mt-4">
          <Link to="/membership" className="font-[620]">
            Devenez membre
          </Link>{" "}
          pour obtenir un code.
        </p>
      )}
    </section>
  );
}
