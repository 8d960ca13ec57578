import { type UploadKind, uploadKinds } from "~/platform/files/upload-kinds";
import type { Slot } from "./rules";

const megabytes = (kind: UploadKind) => `${Math.round(uploadKinds[kind].maxBytes / 1_000_000)} Mo`;

/** What may be sent, said before. */
export const uploadHints: Record<UploadKind, string> = {
  picture: `JPEG, PNG, WebP ou HEIC, ${megabytes("picture")} au plus. Le lieu et l’heure inscrits dans le fichier sont effacés.`,
  document: `PDF, audio (MP3, M4A) ou vidéo (MP4), ${megabytes("document")} au plus.`,
  attachment: `Photo ou PDF, ${megabytes("attachment")} au plus.`,
};

const kindsInWords: Record<UploadKind, string> = {
  picture: "une photo en JPEG, PNG, WebP ou HEIC",
  document: "un PDF, un son en MP3 ou M4A, ou une vidéo en MP4",
  attachment: "une photo ou un PDF",
};

/** Why a file was not taken, and what to do. */
export function uploadRefusal(kind: UploadKind, reason: string): string {
  if (reason === "too_large")
    return `Ce fichier est trop lourd : ${megabytes(kind)} au plus. Choisissez-en un plus léger.`;
  if (reason === "empty") return "Ce fichier est vide. Choisissez-en un autre.";
  if (reason === "wrong_kind") return `Ce fichier n’est pas ${kindsInWords[kind]}. Choisissez-en un autre.`;
  if (reason === "infected") return "L’antivirus retient ce fichier. Choisissez-en un autre.";
  if (reason === "too_many") return "Trop d’envois attendent déjà. Terminez-les, ou réessayez demain.";
  if (reason === "unknown") return "Cet envoi n’est plus connu. Choisissez le fichier de nouveau.";
  return "L’envoi n’a pas abouti. Réessayez dans un instant.";
}

/** Why a picture was not made, and what to do. */
export const pictureRefusals: Record<"unknown" | "unreadable" | "too_many_pixels" | "too_heavy" | "too_small", string> =
  {
    unknown: "Cette photo n’est plus connue. Choisissez-la de nouveau.",
    unreadable: "Cette photo ne s’ouvre pas. Le fichier est peut-être abîmé : choisissez-en une autre.",
    too_many_pixels:
      "Cette photo est trop grande : 50 millions de points au plus, 16 en HEIC. Réduisez-la, ou choisissez-en une autre.",
    too_small:
      "Cette photo est trop petite : il faut au moins 300 points de côté, une fois cadrée. Choisissez l’original plutôt qu’une vignette.",
    too_heavy: "Cette photo demande trop de travail. Choisissez-en une autre, ou enregistrez-la d’abord en JPEG.",
  };

/** How each place is called, where it is seen (after « se verra »), and what to show there. */
export const slotTexts: Record<Slot, { name: string; where: string; lede: string }> = {
  portrait: {
    name: "Votre portrait",
    where: "à l’accueil, dans « À\u00a0propos » et dans vos articles",
    lede: "C’est souvent la première chose que l’on cherche ici : à qui vais-je parler.",
  },
  logo: {
    name: "Votre logo",
    where: "en haut de chaque page",
    lede: "À la place du petit soleil. Un fond transparent, en PNG, convient le mieux.",
  },
  "place-1": {
    name: "Le lieu, photo 1",
    where: "dans « À\u00a0propos »",
    lede: "Là où l’on vous rencontre : la porte, la rue.",
  },
  "place-2": {
    name: "Le lieu, photo 2",
    where: "dans « À\u00a0propos »",
    lede: "La pièce, telle qu’on la trouve en entrant.",
  },
  "place-3": {
    name: "Le lieu, photo 3",
    where: "dans « À\u00a0propos »",
    lede: "Un détail : la fenêtre, la table, le fauteuil.",
  },
};
