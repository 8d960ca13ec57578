import { frAll } from "~/ui/french";
import type { StepId } from "./rules";
import { all, minors, type StepDetail } from "./variants";

/** What is to do first, whom to see, with which papers: whom to tell, money, home, children. */
export const lifeDetails = frAll({
  border: {
    act: [
      {
        only: { children: minors, danger: ["yes", "unsaid"] },
        text: "Se mettre à l’abri passe avant tout. Franchir une frontière avec un enfant se prépare avec un avocat : ne le faites pas sans son avis.",
      },
      {
        only: { children: minors, country: ["leaving"] },
        text: "Personne ne devrait partir avec les enfants avant un accord écrit ou une décision. Demandez à un avocat quel juge et quelle loi s’appliquent.",
      },
      {
        text: "Quand deux pays sont en jeu, le juge et la loi ne vont pas de soi. Posez la question en premier, et demandez la réponse par écrit.",
      },
    ],
    see: all("Un avocat qui pratique le droit international de la famille ; le consulat, pour les actes."),
    papers: [
      {
        only: { children: minors },
        text: "Passeports et actes de naissance des enfants, titres de séjour, adresses dans chaque pays.",
      },
      { text: "Actes d’état civil, titres de séjour, adresses dans chaque pays." },
    ],
  },
  say_it: {
    act: all(
      "Choisissez une heure sans enfants ni téléphone, et dites une seule chose : ce que vous avez décidé, ou ce que vous vous demandez. Le reste attendra.",
    ),
    see: all("Une personne de confiance, pour essayer vos phrases."),
    papers: all("Aucun : deux phrases, écrites pour vous."),
  },
  lawyer: {
    act: [
      {
        only: { danger: ["yes", "unsaid"] },
        text: "Demandez un rendez-vous depuis un téléphone que l’autre n’ouvre pas. Dites la peur dès la première phrase, s’il y en a : elle change l’ordre de tout.",
      },
      {
        text: "Un premier rendez-vous sert à poser vos trois questions, pas à tout décider. Demandez le prix avant, et si l’aide juridictionnelle peut en payer une part.",
      },
    ],
    see: all(
      "Un avocat en droit de la famille ; le point-justice le plus proche ; votre mairie, pour ses consultations.",
    ),
    papers: [
      {
        only: { link: ["married"] },
        text: "Livret de famille, contrat de mariage s’il existe, dernier avis d’imposition.",
      },
      { only: { link: ["pacs"] }, text: "Convention de PACS, dernier avis d’imposition." },
      { text: "Pièce d’identité, dernier avis d’imposition." },
    ],
    tool: "mon-dossier",
  },
  money: {
    act: [
      {
        only: { danger: ["yes", "unsaid"] },
        text: "Copiez ce qui peut l’être sans qu’on le voie, et rien de plus. Gardez les copies ailleurs. Un compte à votre nom seul vous donnera de quoi partir.",
      },
      {
        text: "Listez les comptes, les crédits et ce qui part chaque mois. Ouvrez un compte à votre nom, si vous n’en avez pas. Ne videz rien, ne cachez rien.",
      },
    ],
    see: all("Votre banque ; un travailleur social de votre mairie ou du département, si le mois ne passe pas."),
    papers: all("Relevés de trois mois, bulletins de salaire, avis d’imposition, tableaux de crédit."),
    tool: "budget",
  },
  tell_children: {
    act: [
      {
        only: { children: ["small"] },
        text: "Tous les deux si possible, en trois phrases : nous nous séparons, ce n’est pas de ta faute, voici où tu dormiras.",
      },
      {
        only: { children: ["older"] },
        text: "Tous les deux si possible, sans accuser ni demander de choisir. Laissez-les poser leurs questions un autre jour.",
      },
      {
        text: "Tous ensemble d’abord, puis chacun à part, avec les mots de son âge. Personne n’a à choisir.",
      },
    ],
    see: all("L’école et le médecin des enfants, pour qu’ils le sachent."),
    papers: all("Aucun : une date à dire, et ce qui ne changera pas."),
    tool: "annoncer-aux-enfants",
  },
  tell_adults: {
    act: all(
      "Dites-le vous-même, avant qu’ils l’apprennent autrement. Ils n’ont ni à arbitrer ni à porter les messages. Parlez à part de l’aide que vous leur versez.",
    ),
    see: all("Eux, l’un après l’autre si c’est plus simple."),
    papers: all("Ce que chacun de vous leur verse chaque mois."),
  },
  mediation: {
    act: [
      {
        only: { agreement: ["partly"] },
        text: "Écrivez les sujets, un par ligne. Une médiation familiale peut suffire pour deux ou trois d’entre eux. Elle ne convient jamais en cas de violence.",
      },
      {
        text: "L’un de vous ne veut pas se séparer : une médiation familiale aide à se parler, sans rien promettre. Elle ne convient jamais en cas de violence.",
      },
    ],
    see: all("Un médiateur familial diplômé d’État."),
    papers: all("La liste des sujets, et ce que chacun propose."),
  },
  owned_home: {
    act: [
      {
        only: { home: ["owned_together"] },
        text: "Faites estimer le bien deux fois. Demandez à la banque, par écrit, ce qu’elle accepterait si l’un de vous gardait le prêt. Comptez ensuite.",
      },
      {
        only: { home: ["owned_by_me"] },
        text: "Être seul propriétaire ne règle pas tout. Demandez ce que vous pouvez décider, dans quel délai, et ce que l’autre a payé.",
      },
      {
        text: "Demandez ce que vous pouvez attendre, et pour combien de temps. Rassemblez ce qui montre vos paiements : prêt, travaux, charges.",
      },
    ],
    see: all("Un notaire ; votre banque ; un avocat avant de signer."),
    papers: all("Titre de propriété, tableau d’amortissement, taxe foncière, factures de travaux."),
    tool: "logement",
  },
  rented_home: {
    act: [
      {
        only: { danger: ["unsaid"] },
        text: "Relisez le bail, de votre côté : qui a signé, et quel préavis. Demandez conseil avant d’écrire au bailleur.",
      },
      {
        only: { home: ["rented_together"] },
        text: "Relisez le bail : qui a signé, et quel préavis. Convenez par écrit qui part, qui paie, et jusqu’à quand. Prévenez le bailleur ensuite.",
      },
      {
        text: "Un seul nom est sur le bail. Demandez ce que cela change pour vous deux avant d’écrire au bailleur.",
      },
    ],
    see: all("L’agence départementale d’information sur le logement ; le bailleur."),
    papers: all("Bail, dernières quittances, aides au logement, état des lieux d’entrée."),
  },
  other_home: {
    act: all(
      "Écrivez où chacun peut dormir dans un mois, même si c’est provisoire. Une adresse sûre pour le courrier suffit à commencer.",
    ),
    see: all("La mairie ou le bailleur social ; l’employeur, si le logement vient de lui."),
    papers: all("Justificatif d’hébergement, ressources, demande de logement s’il y en a une."),
  },
  children_written: {
    act: all(
      "Où ils dorment, qui les conduit, les vacances, la santé, les frais : une page suffit. Essayez-la un mois avant de la figer.",
    ),
    see: [
      { only: { link: ["married"] }, text: "L’autre parent ; vos avocats, pour la relire." },
      { text: "L’autre parent ; un avocat, avant de la montrer à un juge." },
    ],
    papers: all("Emplois du temps, calendrier scolaire, frais de six mois."),
    tool: "plan-parental",
  },
  children_asked: {
    act: all(
      "Écrivez une semaine ordinaire, les vacances, l’école, la santé, les frais. Des faits et des horaires : ils pèsent plus que des reproches.",
    ),
    see: all("Votre avocat, ou le point-justice pour savoir comment demander."),
    papers: all("Emplois du temps, carnets de santé, frais de six mois, ressources."),
    tool: "pensions",
  },
} satisfies Partial<Record<StepId, StepDetail>>);
