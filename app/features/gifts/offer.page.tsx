import { href, Link } from "react-router";
import { coverAddress } from "~/features/blog/blog.server";
import { BenefitsGrid } from "~/features/membership/benefits";
import { readOffer } from "~/features/offer/offer.server";
import { getSettings } from "~/features/settings/settings.server";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { formatPriceTag } from "~/platform/money";
import { ButtonLink } from "~/ui/button";
import { BlockHeading, Card, RuleList } from "~/ui/card";
import { fr } from "~/ui/french";
import { openHead } from "~/ui/head";
import { Grid12, PageHead, Section } from "~/ui/layout";
import type { Route } from "./+types/offer.page";
import { giftCover, OPENS_WITHIN_MONTHS } from "./rules";

export async function loader() {
  const { membership_price_cents, withdrawal_days } = await getSettings(db());
  return {
    offer: await readOffer(db(), { now: now() }),
    cover: coverAddress(giftCover),
    priceCents: membership_price_cents,
    withdrawalDays: withdrawal_days,
  };
}

export function meta(page: Route.MetaArgs): Route.MetaDescriptors {
  return openHead(page, {
    title: "Offrir une année",
    description:
      "Offrir à une personne qui traverse une séparation une année d’accompagnement : un code à remettre vous-même, qu’elle ouvre quand elle le décide.",
  });
}

const steps = [
  {
    title: "Vous commandez",
    text: "Le prix d'une année, en une fois. Aucun nom ne vous est demandé, sinon le vôtre.",
  },
  {
    title: "Vous imprimez une carte",
    text: "Elle porte un code et une adresse, rien d'autre. Le code se lit dans votre espace : nous ne l'envoyons à personne.",
  },
  {
    title: "La personne ouvre son année",
    text: `Quand elle le décide, dans les ${OPENS_WITHIN_MONTHS} mois, depuis son propre compte. Si elle est déjà membre, l'année suit celle en cours.`,
  },
] as const;

export default function GiftOfferPage({
  loaderData: { offer, cover, priceCents, withdrawalDays },
}: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title={fr("Offrir une année")}
        lede={fr(
          "À une sœur, un ami, un parent qui se sépare : une année d'accompagnement, à ouvrir quand le moment est venu.",
        )}
      />
      <section className="wrap pb-section" aria-labelledby="deroule">
        <Grid12 className="items-start gap-y-10">
          <Card as="aside" className="wide:col-start-9 wide:col-end-13 wide:row-start-1">
            <img
              src={cover}
              alt=""
              width={800}
              height={500}
              loading="lazy"
              className="mb-6 hidden aspect-[2/1] w-full rounded-xs object-cover md:block wide:aspect-[16/10]"
            />
            <h2 className="h4">Une année</h2>
            <p className="mt-3 font-display text-5xl leading-none whitespace-nowrap">{formatPriceTag(priceCents)}</p>
            <p className="small muted mt-3 mb-6">
              {fr("Payée en une fois. Les codes de réduction et de parrainage ne s'y appliquent pas.")}
            </p>
            <ButtonLink to={href("/membership/offrir/commande")} block>
              Offrir une année
            </ButtonLink>
            <p className="xs muted mt-4">
              {fr("Vous avez reçu un code ?")} <Link to={href("/cadeau")}>Ouvrir mon année</Link>
            </p>
          </Card>
          <div className="wide:col-start-1 wide:col-end-8 wide:row-start-1">
            <BlockHeading title="Comment cela se passe" id="deroule" />
            <RuleList as="ol">
              {steps.map(({ title, text }) => (
                <li key={title}>
                  <b className="block">{title}</b>
                  <span className="muted">{fr(text)}</span>
                </li>
              ))}
            </RuleList>
          </div>
        </Grid12>
      </section>
      <Section tone="mist" labelledBy="discretion">
        <Grid12 className="gap-y-8">
          <div className="wide:col-span-4">
            <h2 className="h2" id="discretion">
              Sans rien dire
            </h2>
          </div>
          <div className="wide:col-start-6 wide:col-end-13">
            <RuleList>
              <li>{fr("La carte ne dit ni pourquoi, ni de la part de qui : vous l'écrivez à la main, ou pas.")}</li>
              <li>
                {fr(
                  "Vous ne saurez pas si le code a été ouvert, ni quand, ni par qui. Ce que la personne écrit ici reste à elle.",
                )}
              </li>
              <li>
                {fr(
                  `Vous avez ${withdrawalDays} jours pour changer d'avis, tant que le code n'a pas été ouvert. S'il l'a été, nous vous disons seulement que ce n'est plus possible.`,
                )}
              </li>
              <li>
                {fr("L'année ne se renouvelle pas toute seule, ni pour vous, ni pour la personne qui la reçoit.")}
              </li>
            </RuleList>
          </div>
        </Grid12>
      </Section>
      <Section labelledBy="comprend">
        <h2 className="h2 mb-10 max-w-[13em]" id="comprend">
          {fr("Ce que comprend l'année")}
        </h2>
        <BenefitsGrid offer={offer} />
      </Section>
    </>
  );
}
