import { Link } from "react-router";
import { capText, codeCopied, linkCopied } from "~/features/referral/messages";
import { formatDay } from "~/platform/clock";
import { formatEuros } from "~/platform/money";
import { ButtonLink } from "~/ui/button";
import { BlockHeading } from "~/ui/card";
import { CopyField } from "~/ui/copy-field";
import { fr } from "~/ui/french";
import { KeyValues } from "~/ui/key-values";
import { Ordinals } from "~/ui/ordinals";
import type { MemberArea } from "./member-area.server";

/** The code and the link of a member; somebody else learns how to get one (requirements ). */
export function ReferralCard({ referral, status }: Pick<MemberArea, "referral" | "status">) {
  const { code, link } = referral;
  return (
    <section id="parrainage" aria-labelledby="titre-parrainage">
      <BlockHeading title="Parrainage" id="titre-parrainage" />
      <p className="small mt-4">
        {fr(`Un proche traverse la même chose ? ${code ? "Votre code" : "Un code de membre"} lui offre`)}{" "}
        <b>{fr(`${formatEuros(referral.discountCents)} de réduction`)}</b>
        {fr(", et vous recevez")} <b>{formatEuros(referral.rewardCents)}</b> par membre actif.
      </p>
      {code && link ? (
        <>
          <div className="mt-5 grid gap-4">
            <CopyField label="Votre code" value={code} copied={codeCopied} long />
            <CopyField label="Votre lien" value={link} copied={linkCopied} long />
          </div>
          <Rewards referral={referral} />
          <p className="xs muted mt-3">
            {fr(
              "Votre proche en est averti avant de se servir du code. Dites-lui que vous y gagnez quelque chose : la loi le demande.",
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
      {!code && (referral.rewards > 0 || referral.paid.length > 0 || referral.requestedOn) && (
        <Rewards referral={referral} />
      )}
    </section>
  );
}

/** Shown for ever, the membership ended or not: how many, how much, and the days of the transfers. Never who. */
function Rewards({ referral }: Pick<MemberArea, "referral">) {
  const { dueCents, requestedOn, paid } = referral;
  return (
    <>
      <div className="mt-4">
        <KeyValues
          items={[
            ...(referral.code ? [{ label: "Membres actifs parrainés", value: String(referral.activeReferred) }] : []),
            { label: "Récompenses acquises", value: String(referral.rewards) },
            { label: "Vos gains", value: formatEuros(referral.earnedCents) },
            { label: "À vous verser", value: formatEuros(dueCents) },
            ...paid.map(({ id, on, amountCents }) => ({
              key: id,
              label: `Versé le ${formatDay(on)}`,
              value: formatEuros(amountCents),
            })),
          ]}
        />
      </div>
      {(dueCents > 0 || requestedOn) && (
        <p className="mt-4">
          {requestedOn ? (
            <>
              <Ordinals>{`Versement demandé le ${formatDay(requestedOn)}.`}</Ordinals>{" "}
              <Link to="/espace-membre/versement" className="font-[620]">
                Voir ma demande
              </Link>
            </>
          ) : (
            <ButtonLink to="/espace-membre/versement" small variant="secondary">
              Demander mon versement
            </ButtonLink>
          )}
        </p>
      )}
      <p className="xs muted mt-3">
        <Ordinals>
          {`Ces chiffres sont ceux du ${formatDay(referral.countedOn)} : ils changent le premier de chaque mois, et aucun autre jour. Un gain compte quand l'adhésion de votre proche est réglée et son délai de rétractation passé. ${capText(referral.yearlyCap)} Vous voyez un nombre, jamais un nom.`}
        </Ordinals>
      </p>
    </>
  );
}
