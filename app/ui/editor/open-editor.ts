import { Editor } from "@tiptap/core";
import { extensions } from "./extensions";
import { documentOf, markdownOf } from "./markdown";
import { cleanPaste } from "./paste";
import type { PictureTools } from "./picture-node";

export type { Editor };

interface Opened {
  /** Where the text is drawn, and what holds it as Markdown for the form. */
  place: HTMLElement;
  field: HTMLTextAreaElement;
  /** Of the element that is written in, read each time it is drawn. */
  attributes: () => Record<string, string>;
  /** Told of each change of the text or of what is selected. */
  onChange: () => void;
  /** Leads to the tools: Alt + F10, as in the editors people know. */
  toTools: () => void;
  /** Photographs, where the text may have some; and what becomes of one that is pasted or dropped. */
  pictures: { tools: PictureTools; onFile: (file: File) => void } | null;
}

/**
 * Opens the editor on what the field holds. The field is written only once the text changes, so that a text opened and saved stays the
 * same sign for sign; what something else writes in the field (a text put back, a form emptied) is drawn at once. Returns the
 * editor and what closes it.
 */
export function openEditor({ place, field, attributes, onChange, toTools, pictures }: Opened): {
  editor: Editor;
  close: () => void;
} {
  let written = field.value;
  const takePicture = (given: DataTransfer | null) => {
    const file = [...(given?.files ?? [])].find(({ type }) => type.startsWith("image/"));
    if (!file || !pictures) return false;
    pictures.onFile(file);
    return true;
  };
  const editor = new Editor({
    element: place,
    extensions: extensions(pictures?.tools),
    content: documentOf(written),
    injectCSS: false,
    // What is pasted as words stays these words: its stars are stars.
    enablePasteRules: ["link"],
    // Somebody was already writing in the plain field.
    autofocus: document.activeElement === field ? "end" : false,
    editorProps: {
      attributes,
      transformPastedHTML: cleanPaste,
      // What comes with its text is a page or a document: only its words are kept.
      handlePaste: (_view, { clipboardData }) =>
        clipboardData?.getData("text/html") === "" && takePicture(clipboardData),
      handleDrop: (_view, { dataTransfer }) => takePicture(dataTransfer),
      handleDOMEvents: {
        keydown: (_view, event) => {
          // Goes on to the next field, in a list too: nobody is held in the text.
          if (event.key === "Tab") return true;
          if (!event.altKey || event.key !== "F10") return false;
          event.preventDefault();
          toTools();
          return true;
        },
      },
    },
    onUpdate: () => {
      written = markdownOf(editor.getJSON());
      field.value = written;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    },
    onTransaction: onChange,
  });
  const redraw = () => {
    if (field.value === written) return;
    written = field.value;
    editor.commands.setContent(documentOf(written), { emitUpdate: false });
  };
  // A form is emptied after its event.
  const redrawSoon = () => setTimeout(redraw);
  const { form } = field;
  field.addEventListener("input", redraw);
  form?.addEventListener("reset", redrawSoon);
  return {
    editor,
    close: () => {
      field.removeEventListener("input", redraw);
      form?.removeEventListener("reset", redrawSoon);
      editor.destroy();
    },
  };
}
