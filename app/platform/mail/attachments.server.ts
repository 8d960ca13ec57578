type Draw = (id: string) => Promise<Buffer>;

const drawers = new Map<string, Draw>();

/** The roof says how each kind of attachment is drawn; platform knows none of them. */
export function registerAttachment(kind: string, draw: Draw): void {
  drawers.set(kind, draw);
}

/** Bytes of one attachment, drawn when the mail leaves. Throws for a kind nobody registered. */
export function drawAttachment(source: { kind: string; id: string }): Promise<Buffer> {
  const draw = drawers.get(source.kind);
  if (!draw) throw new Error(`no drawing is registered for attachments of kind ${source.kind}`);
  return draw(source.id);
}
