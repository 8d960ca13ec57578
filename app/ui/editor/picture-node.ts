import { type Editor, Node } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import { type EditorState, TextSelection } from "@tiptap/pm/state";
import type { ShownPicture } from "./signs";

/** What the editor needs to take photographs in; a text without it has none. */
export interface PictureTools {
  /** What the gallery offers, as `accept` says it. */
  accept: string;
  /** Of what is seen in one, in signs. */
  altMaxLength: number;
  /** Where one is read, to be shown in the editor. */
  address: (id: string) => string;
  /** Sends one and makes it ready: its id, or why not, in words. Throws the signal's reason when it is given up. */
  send: (
    file: File,
    told: { signal: AbortSignal; onProgress: (part: number) => void; onWaiting: (waiting: boolean) => void },
  ) => Promise<{ ok: true; id: string } | { ok: false; why: string }>;
}

const QUESTION = "Que voit-on, en une phrase\u202f?";
const WHY = "Lu à voix haute à qui ne voit pas l’image.";
const words = "rich-text-picture-words";

/** A photograph in the text, with the sentence that says what is seen in it, asked for where it stands. */
export function pictureNode(tools?: PictureTools) {
  return Node.create({
    name: "picture",
    group: "block",
    atom: true,
    draggable: true,
    addAttributes: () => ({
      id: {
        default: "",
        parseHTML: (element) => element.getAttribute("data-picture"),
        renderHTML: ({ id }) => ({ "data-picture": id }),
      },
      alt: {
        default: "",
        parseHTML: (element) => element.getAttribute("data-alt"),
        renderHTML: ({ alt }) => ({ "data-alt": alt }),
      },
    }),
    parseHTML: () => [{ tag: "figure[data-picture]" }],
    renderHTML: ({ HTMLAttributes }) => ["figure", HTMLAttributes],
    addNodeView() {
      return ({ node, editor, getPos }) => {
        const id = String(node.attrs.id);
        const field = element("input", { className: "input", type: "text", value: String(node.attrs.alt) });
        if (tools) field.maxLength = tools.altMaxLength;
        const hint = element("span", { className: "hint", textContent: WHY });
        const question = element("label", { className: words });
        question.append(QUESTION, hint, field);
        const image = element("img", { src: tools?.address(id) ?? "", alt: "", draggable: false });
        const acts = element("div", { className: "rich-text-picture-acts" });
        const act = (name: string, run: () => void) => {
          const button = element("button", { type: "button", textContent: name });
          button.addEventListener("click", run);
          acts.append(button);
        };
        act("Monter", () => move(editor, getPos(), -1));
        act("Descendre", () => move(editor, getPos(), 1));
        act("Retirer la photo", () => {
          const at = getPos();
          if (at === undefined) return;
          editor.view.dispatch(closeHistory(editor.state.tr).delete(at, at + 1));
          editor.commands.focus();
        });
        const dom = element("figure", { className: "rich-text-picture", contentEditable: "false" });
        dom.append(image, question, acts);
        field.addEventListener("input", () => {
          const at = getPos();
          if (at !== undefined) editor.view.dispatch(editor.state.tr.setNodeAttribute(at, "alt", field.value));
        });
        field.addEventListener("keydown", (event) => {
          if (event.key !== "Enter" && event.key !== "Escape") return;
          event.preventDefault();
          const at = getPos();
          if (at !== undefined) goOnAfter(editor, at + 1);
        });
        return {
          dom,
          stopEvent: (event) => event.target !== dom && event.target !== image,
          ignoreMutation: () => true,
          update: (next) => {
            if (next.type !== node.type || next.attrs.id !== id) return false;
            if (field.value !== next.attrs.alt) field.value = String(next.attrs.alt);
            return true;
          },
        };
      };
    },
  });
}

/** Puts a photograph after the paragraph that is being written, or in its place when it is empty, and asks what is seen in it. */
export function putPicture(editor: Editor, picture: ShownPicture): void {
  const { $to } = editor.state.selection;
  const depth = Math.min(1, $to.depth);
  const block = $to.node(depth);
  const range =
    depth === 1 && block.content.size === 0
      ? { from: $to.before(1), to: $to.after(1) }
      : depth === 1
        ? { from: $to.after(1), to: $to.after(1) }
        : { from: $to.pos, to: $to.pos };
  editor.commands.insertContentAt(range, { type: "picture", attrs: { ...picture } }, { updateSelection: false });
  const shown = editor.view.nodeDOM(range.from);
  if (shown instanceof HTMLElement) shown.querySelector<HTMLElement>(`.${words} input`)?.focus();
}

/** Writes on after a block, in a paragraph of its own. */
function goOnAfter(editor: Editor, at: number): void {
  const following = editor.state.doc.resolve(at).nodeAfter;
  const chain = editor.chain();
  if (following?.type.name !== "paragraph" || following.content.size > 0)
    chain.insertContentAt(at, { type: "paragraph" }, { updateSelection: false });
  chain
    .command(({ tr }) => {
      tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1)));
      return true;
    })
    .focus()
    .run();
}

/** Changes places with the block before, or the one after. */
function move(editor: Editor, at: number | undefined, by: -1 | 1): void {
  if (at === undefined) return;
  const { tr, doc } = editor.state as EditorState;
  const node = doc.nodeAt(at);
  const here = doc.resolve(at);
  const other = by < 0 ? here.nodeBefore : doc.resolve(at + 1).nodeAfter;
  if (!node || !other) return;
  editor.view.dispatch(
    closeHistory(tr)
      .delete(at, at + node.nodeSize)
      .insert(by < 0 ? at - other.nodeSize : at + other.nodeSize, node)
      .scrollIntoView(),
  );
}

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  given: Partial<HTMLElementTagNameMap[Tag]>,
): HTMLElementTagNameMap[Tag] {
  return Object.assign(document.createElement(tag), given);
}
