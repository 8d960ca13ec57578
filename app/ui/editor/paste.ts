const STYLE = "data-style";

/** The levels of a document elsewhere, as ours: an article has sections and sub-sections. */
const levels: Record<string, string> = { H1: "h2", H4: "h3", H5: "h3", H6: "h3" };

/**
 * What Word or Google Docs puts on the clipboard, made ready for the editor, which then keeps only what it knows: titles of our two
 * levels, bold and italics that were styles, and Word's false lists (paragraphs that begin with a dot or a number) as lists. In a
 * browser only.
 */
export function cleanPaste(html: string): string {
  // Read as data: as styles, the content policy would refuse them, and a « b » said not to be bold would be bold.
  const bare = html.replace(/<style[\s\S]*?<\/style>/gi, "").replace(/(<[^>]*?\s)style=/gi, `$1${STYLE}=`);
  const { body } = new DOMParser().parseFromString(bare, "text/html");
  // Word says of a bold that its other alphabets are not: `mso-bidi-font-weight:normal`.
  for (const plain of body.querySelectorAll(`b[${STYLE}]`))
    if (/(^|;)\s*font-weight:\s*(normal|400)/.test(plain.getAttribute(STYLE) ?? "")) rename(plain, "span");
  for (const cell of body.querySelectorAll("td, th")) if (!cell.querySelector("p")) rename(cell, "p");
  for (const span of body.querySelectorAll(`span[${STYLE}]`)) {
    const style = span.getAttribute(STYLE) ?? "";
    if (/(^|;)\s*font-style:\s*italic/.test(style)) around(span, "em");
    if (/(^|;)\s*font-weight:\s*(bold|[6-9]00)/.test(style)) around(span, "strong");
  }
  for (const [tag, level] of Object.entries(levels))
    for (const title of body.querySelectorAll(tag)) rename(title, level);
  for (const line of body.querySelectorAll<HTMLElement>(`p[class*=MsoList], p[${STYLE}*='mso-list']`)) {
    const sign = line.querySelector<HTMLElement>(`[${STYLE}*='mso-list:Ignore'], [${STYLE}*='mso-list: Ignore']`);
    const kind = /^\s*\d/.test((sign ?? line).textContent ?? "") ? "ol" : "ul";
    sign?.remove();
    const item = rename(line, "li");
    const before = item.previousElementSibling;
    if (before?.localName === kind && before.hasAttribute("data-word")) before.append(item);
    else {
      const list = body.ownerDocument.createElement(kind);
      list.setAttribute("data-word", "");
      item.replaceWith(list);
      list.append(item);
    }
  }
  return body.innerHTML;
}

function rename(element: Element, tag: string): Element {
  const other = element.ownerDocument.createElement(tag);
  other.append(...element.childNodes);
  element.replaceWith(other);
  return other;
}

function around(element: Element, tag: string): void {
  const inner = element.ownerDocument.createElement(tag);
  inner.append(...element.childNodes);
  element.append(inner);
}
