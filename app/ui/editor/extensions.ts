import { Extension, Node } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import StarterKit from "@tiptap/starter-kit";
import { CITATION } from "./citations";
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

/** The mark of a record stands whole on its line: it has a hyphen. */
const WholeCitations = Extension.create({
  name: "wholeCitations",
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations({ doc }) {
          const whole: Decoration[] = [];
          doc.descendants(({ text }, at) => {
            for (const { 0: mark, index } of text?.matchAll(CITATION) ?? [])
              whole.push(Decoration.inline(at + index, at + index + mark.length, { class: "whitespace-nowrap" }));
          });
          return DecorationSet.create(doc, whole);
        },
      },
    }),
  ],
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
  WholeCitations,
];
