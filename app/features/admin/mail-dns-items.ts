import type { MailDns } from "~/platform/probes/mail-dns.server";
import type { GoLiveItem } from "./go-live";

interface Sender {
  domain: string;
  selector: string | null;
  /** Mails leave from the machine of the site itself. */
  fromHere: boolean;
}

const WHERE = "chez qui tient votre nom de domaine";
const UNREAD = "la réponse : le DNS n’a pas répondu, rouvrez cette page dans un moment";

/** Four advised lines of the go-live list: what is there, or what to copy and where. None of them holds a sale back. */
export function mailDnsItems(found: MailDns, { domain, selector, fromHere }: Sender): GoLiveItem[] {
  const text = (name: string, value: string) => `${WHERE}, un enregistrement TXT nommé ${name}, de valeur ${value}`;
  return [
    item(
      "spf",
      "Adresse d’expédition : SPF",
      "Il dit quels serveurs écrivent en votre nom. Sans lui, vos e-mails finissent parmi les indésirables.",
      spfMissing(),
    ),
    item(
      "dkim",
      "Adresse d’expédition : DKIM",
      "Il signe chaque e-mail : personne ne peut en changer un mot en route.",
      dkimMissing(),
    ),
    item(
      "dmarc",
      "Adresse d’expédition : DMARC",
      "Il dit aux boîtes de refuser ce qui se fait passer pour vous.",
      dmarcMissing(),
    ),
    item(
      "nom-inverse",
      "Serveur d’envoi : nom inverse",
      "Une machine sans nom, ou dont le nom mène ailleurs, est tenue pour un envoyeur d’indésirables.",
      reverseMissing(),
    ),
  ];

  function spfMissing(): string[] {
    if (found.spf === null) return [UNREAD];
    const value = fromHere
      ? "v=spf1 a mx -all"
      : "v=spf1 include:… -all (le nom à mettre après « include: » est donné par votre service d’envoi)";
    if (found.spf.length === 0) return [text(domain, value)];
    if (found.spf.length > 1)
      return [`un seul enregistrement v=spf1 sur ${domain} : il y en a ${found.spf.length}, et deux valent zéro`];
    return /[-~]all\b|\bredirect=/i.test(found.spf[0] ?? "")
      ? []
      : [`« -all » à la fin de celui de ${domain} : tel quel, n’importe qui peut écrire en votre nom`];
  }

  function dkimMissing(): string[] {
    if (selector === null)
      return ["le sélecteur que donne votre service d’envoi (MAIL_DKIM_SELECTOR), pour relire sa clé ici"];
    if (found.dkim === null) return [UNREAD];
    return found.dkim
      ? []
      : [text(`${selector}._domainkey.${domain}`, "celle que donne votre service d’envoi (v=DKIM1; k=rsa; p=…)")];
  }

  function dmarcMissing(): string[] {
    if (found.dmarc === null) return [UNREAD];
    if (found.dmarc === "") return [text(`_dmarc.${domain}`, "v=DMARC1; p=quarantine")];
    return /;\s*p\s*=\s*(?:quarantine|reject)\b/i.test(found.dmarc)
      ? []
      : [`« p=quarantine » dans _dmarc.${domain} : p=none ne protège de rien`];
  }

  function reverseMissing(): string[] {
    if (found.reverse === null) return [UNREAD];
    const { address, confirmed } = found.reverse;
    const whose = fromHere ? "chez l’hébergeur de votre serveur" : "auprès de votre service d’envoi";
    return confirmed ? [] : [`${whose}, un nom inverse (PTR) pour ${address}, qui mène de nouveau à cette adresse`];
  }
}

function item(id: string, title: string, why: string, missing: string[]): GoLiveItem {
  return { id, title, why, missing, state: missing.length > 0 ? "advised" : "done", to: null };
}
