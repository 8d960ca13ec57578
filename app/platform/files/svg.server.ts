interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Which part shows when the box is flatter than the picture: 0 its top, 1 its bottom. */
  focus?: number;
}

type Attributes = Record<string, string>;

/**
 * Draws one of our own illustrations into a box, cut to it as `object-fit: cover` would. Knows what they use: paths, circles,
 * ellipses, groups with a translation or a clip, and gradients over the whole picture. Throws on anything else.
 */
export function drawSvg(doc: PDFKit.PDFDocument, svg: string, box: Box): void {
  const tags = [...svg.matchAll(/<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>/g)].map(
    ([, closing, name = "", attributes = "", alone]) => ({
      name,
      attributes: attributesOf(attributes),
      closing: closing === "/",
      alone: alone === "/",
    }),
  );
  const [, , width = 0, height = 0] = (tags[0]?.attributes.viewBox ?? "").split(/\s+/).map(Number);
  if (!width || !height) throw new Error("an illustration without a viewBox cannot be placed");
  const scale = Math.max(box.width / width, box.height / height);

  doc.save();
  doc.rect(box.x, box.y, box.width, box.height).clip();
  doc
    .translate(box.x + (box.width - width * scale) / 2, box.y + (box.height - height * scale) * (box.focus ?? 0.5))
    .scale(scale);
  if (tags[0]?.attributes["stroke-linecap"] === "round") doc.lineCap("round").lineJoin("round");

  const gradients = new Map<string, PDFKit.PDFGradient>();
  const clips = new Map<string, string>();
  let gradient: PDFKit.PDFGradient | undefined;
  let clip: string | undefined;
  const groups: Attributes[] = [];

  for (const { name, attributes, closing, alone } of tags) {
    const { id } = attributes;
    if (name === "svg" || name === "defs") continue;
    else if (name === "linearGradient") {
      if (closing) continue;
      const edge = (key: string, otherwise: number) => Number(attributes[key] ?? otherwise);
      gradient = doc.linearGradient(
        edge("x1", 0) * width,
        edge("y1", 0) * height,
        edge("x2", 1) * width,
        edge("y2", 0) * height,
      );
      gradients.set(`url(#${id})`, gradient);
    } else if (name === "stop") {
      gradient?.stop(
        Number(attributes.offset ?? 0),
        attributes["stop-color"] ?? "#000",
        Number(attributes["stop-opacity"] ?? 1),
      );
    } else if (name === "clipPath") {
      clip = closing ? undefined : `url(#${id})`;
    } else if (clip !== undefined) {
      clips.set(clip, attributes.d ?? "");
    } else if (name === "g") {
      if (closing) {
        groups.pop();
        doc.restore();
        continue;
      }
      doc.save();
      groups.push(attributes);
      enter(doc, attributes, clips);
      if (alone) doc.restore();
    } else if (["path", "circle", "ellipse"].includes(name)) {
      draw(doc, name, Object.assign({}, ...groups, attributes), gradients);
    } else throw new Error(`an illustration holds a <${name}>, which cannot be printed`);
  }
  doc.restore();
}

function attributesOf(text: string): Attributes {
  return Object.fromEntries(
    [...text.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]),
  );
}

function enter(doc: PDFKit.PDFDocument, { transform, "clip-path": clipPath }: Attributes, clips: Map<string, string>) {
  const moved = /^translate\(([-\d.]+)[ ,]*([-\d.]*)\)$/.exec(transform ?? "");
  if (transform && !moved) throw new Error(`an illustration is transformed by ${transform}, which cannot be printed`);
  if (moved) doc.translate(Number(moved[1]), Number(moved[2] || 0));
  if (clipPath) doc.path(clips.get(clipPath) ?? "").clip();
}

function draw(
  doc: PDFKit.PDFDocument,
  name: string,
  attributes: Attributes,
  gradients: Map<string, PDFKit.PDFGradient>,
) {
  const number = (key: string, otherwise = 0) => Number(attributes[key] ?? otherwise);
  const fill = attributes.fill ?? "#000";
  const stroke = attributes.stroke ?? "none";
  const trace = () => {
    if (name === "circle") doc.circle(number("cx"), number("cy"), number("r"));
    else if (name === "ellipse") doc.ellipse(number("cx"), number("cy"), number("rx"), number("ry"));
    else doc.path(attributes.d ?? "");
  };
  // An open line is filled as nothing on our drawings, and pdfkit would close it.
  const openLine = name === "path" && !attributes.fill && stroke !== "none";
  if (fill !== "none" && !openLine) {
    trace();
    doc.fillOpacity(number("fill-opacity", 1)).fill(gradients.get(fill) ?? fill);
  }
  if (stroke !== "none") {
    trace();
    const dashes = attributes["stroke-dasharray"]?.split(/[ ,]+/).map(Number);
    if (dashes) doc.dash(dashes[0] ?? 1, { space: dashes[1] ?? dashes[0] ?? 1 });
    doc.lineWidth(number("stroke-width", 1)).strokeOpacity(number("stroke-opacity", 1)).stroke(stroke);
    if (dashes) doc.undash();
  }
}
