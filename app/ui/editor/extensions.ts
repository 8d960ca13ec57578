import { Extension, Node } from "@tiptap/core";
import StarterKit from "@tiptap/starter-kit";
import { type PictureTools, pictureNode } from "./picture-node";

/** What the site can show and the editor cannot write: it stands as it is, to be moved or taken away whole. */
const Locked = Node.create({
  name: "locked",
  group: "block",
  atom: true,
  addAttributes: () => ({
    raw: {
      default: "",
      parseHTML: (element) => element.getAttribute("data-locked"),
      renderHTML: ({ raw }) => ({ "data-locked": raw }),
    },
  }),
  parseHTML: () => [{ tag: "pre[data-locked]" }],
  renderHTML: ({ HTMLAttributes, node }) => ["pre", HTMLAttributes, node.attrs.raw],
});

/** Whether the lines of a list stand apart: kept as it was written, seen nowhere. */
const Apart = Extension.create({
  name: "apart",
  addGlobalAttributes: () => [
    { types: ["bulletList", "orderedList"], attributes: { loose: { default: false, rendered: false } } },
  ],
});

/** A passage that stands apart from the text around it. */
const Callout = Node.create({
  name: "callout",
  group: "block",
  content: "(paragraph | list)+",
  defining: true,
  parseHTML: () => [{ tag: "aside" }],
  renderHTML: () => ["aside", { class: "callout" }, 0],
});

/** What an article is made of, and nothing else: what is pasted loses the rest. */
export const extensions = (pictures?: PictureTools) => [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    heading: { levels: [2, 3] },
    link: { openOnClick: false, autolink: false, linkOnPaste: true, HTMLAttributes: { target: null, rel: null } },
  }),
  Locked,
  Callout,
  pictureNode(pictures),
  Apart,
];
