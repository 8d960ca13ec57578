import { openHead } from "~/ui/head";
import "./guide.css";
import { data } from "react-router";
import { fr } from "~/ui/french";
import cover from "~/ui/illustrations/couverture-chemin-jour.svg";
import { Grid12, Section } from "~/ui/layout";
import type { Route } from "./+types/guide.page";
import { GuideForm } from "./guide-form";
import { GuideSent } from "./guide-sent";
import { GUIDE_FILE_NAME, GUIDE_PAGES, GUIDE_TITLE } from "./rules";
import { submitGuideForm } from "./submit-guide-request.server";

/** What stays until it is closed stands above the form, not over its button. */
export const handle = { saysInPage: "all" };

/** Without a script: what was sent, or the refused form with what was typed. */
export async function action({ request }: Route.ActionArgs) {
  const { status, result } = await submitGuideForm(request);
  return data(result, { status });
}

export function meta(page: Route.MetaArgs): Route.MetaDescriptors {
  return openHead(page, {
    title: `Guide gratuit : ${GUIDE_TITLE}`,
    description:
      "Que faire cette semaine, trois erreurs à éviter, protéger les enfants, la liste des documents, tenir et reconstruire : un guide gratuit, à lire ce soir.",
  });
}

const steps = [
  {
    title: "Cette semaine, l'essentiel",
    text: "Ce que l'on fait ce soir, dans les sept jours, et ce qui peut attendre.",
  },
  {
    title: "Éviter les trois erreurs qui coûtent cher",
    text: "Signer trop vite, écrire sous la colère, laisser l'argent dans le flou.",
  },
  {
    title: "Garder les enfants hors du conflit",
    text: "Les mots pour le dire, ce qui les aide selon leur âge, le moment du passage.",
  },
  {
    title: "Réunir les papiers essentiels",
    text: "Une liste à cocher, à détacher, à emporter au premier rendez-vous.",
  },
  {
    title: "Tenir, puis reconstruire",
    text: "Trois exercices pour les nuits difficiles, des réponses toutes prêtes, un pas par semaine.",
  },
];

const discretion = [
  {
    title: "Un nom qui ne dit rien",
    text: (
      <>
        Le fichier s’appelle <span className="whitespace-nowrap">{fr(`« ${GUIDE_FILE_NAME} ».`)}</span>{" "}
        {fr("Rien d'autre n'apparaît dans vos téléchargements.")}
      </>
    ),
  },
  {
    title: "Un message neutre",
    text: fr("Ni l'expéditeur ni l'objet de l'e-mail ne parlent de séparation."),
  },
  {
    title: "Sans contrepartie",
    text: fr("Vous recevez le guide que vous cochiez ou non la lettre. Personne ne vous rappelle."),
  },
];

export default function GuidePage({ actionData }: Route.ComponentProps) {
  return (
    <>
      <Section tone="glow">
        <Grid12>
          <div className="guide-opening wide:col-span-6">
            <h1 className="max-w-[11em]">{fr(GUIDE_TITLE)}</h1>
            <p className="lede muted mt-5">
              {fr(`${GUIDE_PAGES} pages à lire ce soir : des gestes, des mots à dire, des listes à cocher. Gratuit.`)}
            </p>
            <div className="guide-book" aria-hidden="true">
              <span>{fr(GUIDE_TITLE)}</span>
              <small>{fr("Guide gratuit")}</small>
              <img src={cover} alt="" width="800" height="600" />
            </div>
          </div>
          <div className="wide:col-start-8 wide:col-end-13">
            <div className="guide-sheet" id="formulaire">
              <h2 className="h4 mb-6">{fr("Vous recevez un lien par e-mail")}</h2>
              {actionData?.ok ? (
                <GuideSent email={actionData.email} />
              ) : (
                <GuideForm source="page" refusal={actionData} />
              )}
            </div>
          </div>
        </Grid12>
      </Section>
      <Section labelledBy="guide-etapes">
        <Grid12>
          <div className="wide:col-span-4">
            <h2 id="guide-etapes" className="h2">
              {fr("Cinq étapes, dans l'ordre de votre choix")}
            </h2>
            <p className="mt-5 muted">
              {fr(
                "À la fin : les textes de loi, avec le jour où ils ont été lus, et les numéros à garder. Le guide ne remplace ni un avocat, ni un médecin, ni un psychologue.",
              )}
            </p>
          </div>
          <ol className="guide-steps wide:col-start-6 wide:col-end-13">
            {steps.map(({ title, text }) => (
              <li key={title}>
                <h3 className="h5">{fr(title)}</h3>
                <p className="muted mt-1.5">{fr(text)}</p>
              </li>
            ))}
          </ol>
        </Grid12>
      </Section>
      <Section tone="mist" tight labelledBy="guide-discretion">
        <h2 id="guide-discretion" className="h3">
          {fr("Discret, jusque dans votre boîte mail")}
        </h2>
        <dl className="guide-facts">
          {discretion.map(({ title, text }) => (
            <div key={title}>
              <dt>{fr(title)}</dt>
              <dd className="muted">{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </>
  );
}
