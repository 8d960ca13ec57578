import { port } from "~/platform/port";

/** By kind, how an attachment is drawn from its id: platform knows none of them. */
export const attachmentsPort = port<Record<string, (id: string) => Promise<Buffer>>>("attachmentsPort");

/** Bytes of one attachment, drawn when the mail leaves. Throws for an unknown kind. */
export function drawAttachment(source: { kind: string; id: string }): Promise<Buffer> {
  const draw = attachmentsPort.value[source.kind];
  if (!draw) throw new Error(`nothing draws an attachment of kind ${source.kind}`);
  return draw(source.id);
}
