import { type Situation, situationNames } from "./situations";

/** The visitor's mail program (requirements R-9.7), with everything already written. */
export function mailtoLink(
  to: string,
  message: { name: string; email: string | null; phone: string | null; situation: Situation | null; message: string },
): string {
  const body = [
    `Nom : ${message.name}`,
    `Email : ${message.email ?? ""}`,
    `Téléphone : ${message.phone ?? ""}`,
    `Situation : ${message.situation ? situationNames[message.situation] : ""}`,
    "",
    "Message :",
    message.message,
  ].join("\r\n");
  return `mailto:${to}?subject=${encodeURIComponent(`Demande de contact - ${message.name}`)}&body=${encodeURIComponent(body)}`;
}
