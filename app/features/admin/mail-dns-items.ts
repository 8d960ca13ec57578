import type { MailDns } from "~/platform/probes/mail-dns.server";
import type { DnsRecord, GoLiveItem } from "./go-live";

interface Sender {
  domain: string;
  selector: string | null;
  /** Mails leave from the machine of the site itself. */
  fromHere: boolean;
}

/** Null: nothing is. */
type Lack = { missing: string; record?: DnsRecord } | null;

const UNREAD = { missing: "rouvrir cette page dans un moment, le DNS n’a pas répondu" };
/** One that is not there, or not as it should be. */
const add = (record: DnsRecord): Lack => ({
  missing: "ajouter cet enregistrement TXT chez qui tient votre nom de domaine",
  record,
});

/** Four advised lines of the go-live list: what is there, or what to copy and where. None of them holds a sale back. */
export function mailDnsItems(found: MailDns, { domain, selector, fromHere }: Sender): GoLiveItem[] {
  return [
    item(
      "spf",
      "Adresse d’expédition : SPF",
      "Il dit quels serveurs écrivent en votre nom. Sans lui, vos e-mails finissent parmi les indésirables.",
      spfLack(),
    ),
    item(
      "dkim",
      "Adresse d’expédition : DKIM",
      "Il signe chaque e-mail : personne ne peut en changer un mot en route.",
      dkimLack(),
    ),
    item(
      "dmarc",
      "Adresse d’expédition : DMARC",
      "Il dit aux boîtes de refuser ce qui se fait passer pour vous.",
      dmarcLack(),
    ),
    item(
      "nom-inverse",
      "Serveur d’envoi : nom inverse",
      "Une machine sans nom, ou dont le nom mène ailleurs, est tenue pour un envoyeur d’indésirables.",
      reverseLack(),
    ),
  ];

  function spfLack(): Lack {
    if (found.spf === null) return UNREAD;
    if (found.spf.length > 1)
      return {
        missing: `ne garder qu’un enregistrement v=spf1 sur ${domain} : il y en a ${found.spf.length}, et deux valent zéro`,
      };
    const [spf] = found.spf;
    if (spf === undefined)
      return add({ name: domain, ...(fromHere ? { value: "v=spf1 a mx -all" } : { begins: "v=spf1" }) });
    return /[-~]all\b|\bredirect=/i.test(spf)
      ? null
      : { missing: `terminer par « -all » celui de ${domain} : tel quel, n’importe qui peut écrire en votre nom` };
  }

  function dkimLack(): Lack {
    if (selector === null)
      return {
        missing: "donner le sélecteur de votre service d’envoi (MAIL_DKIM_SELECTOR), pour que sa clé soit relue ici",
      };
    if (found.dkim === null) return UNREAD;
    return found.dkim ? null : add({ name: `${selector}._domainkey.${domain}`, begins: "v=DKIM1" });
  }

  function dmarcLack(): Lack {
    if (found.dmarc === null) return UNREAD;
    if (found.dmarc === "") return add({ name: `_dmarc.${domain}`, value: "v=DMARC1; p=quarantine" });
    return /;\s*p\s*=\s*(?:quarantine|reject)\b/i.test(found.dmarc)
      ? null
      : { missing: `écrire « p=quarantine » dans _dmarc.${domain} : p=none ne protège de rien` };
  }

  function reverseLack(): Lack {
    if (found.reverse === null) return UNREAD;
    const { address, confirmed } = found.reverse;
    const whose = fromHere ? "à l’hébergeur de votre serveur" : "à votre service d’envoi";
    return confirmed
      ? null
      : { missing: `demander ${whose} un nom inverse (PTR) pour ${address}, qui mène de nouveau à cette adresse` };
  }
}

function item(id: string, title: string, why: string, lack: Lack): GoLiveItem {
  const missing = lack ? [lack.missing] : [];
  const state = lack ? "advised" : "done";
  return { id, title, why, missing, state, to: null, ...(lack?.record && { record: lack.record }) };
}
