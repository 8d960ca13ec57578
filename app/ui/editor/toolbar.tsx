import {
  Bold,
  Heading2,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  MessageSquareQuote,
  Quote,
  Redo2,
  Undo2,
} from "lucide-react";
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { FieldError } from "../field-error";
import { fr } from "../french";
import { Icon } from "../icon";
import { targetMeant } from "./link-target";
import type { Editor } from "./open-editor";

interface Tool {
  word: string;
  icon: LucideIcon;
  run: (editor: Editor) => void;
  pressed?: (editor: Editor) => boolean;
  can?: (editor: Editor) => boolean;
  /** With Ctrl, or ⌘. */
  letter?: string;
}

const chain = (editor: Editor) => editor.chain().focus();

const tools: Tool[] = [
  {
    word: "Intertitre",
    icon: Heading2,
    run: (editor) => chain(editor).toggleHeading({ level: 2 }).run(),
    pressed: (editor) => editor.isActive("heading"),
  },
  {
    word: "Gras",
    icon: Bold,
    letter: "B",
    run: (editor) => chain(editor).toggleBold().run(),
    pressed: (editor) => editor.isActive("bold"),
  },
  {
    word: "Italique",
    icon: Italic,
    letter: "I",
    run: (editor) => chain(editor).toggleItalic().run(),
    pressed: (editor) => editor.isActive("italic"),
  },
  {
    word: "Liste",
    icon: List,
    run: (editor) => chain(editor).toggleBulletList().run(),
    pressed: (editor) => editor.isActive("bulletList"),
  },
  {
    word: "Numéros",
    icon: ListOrdered,
    run: (editor) => chain(editor).toggleOrderedList().run(),
    pressed: (editor) => editor.isActive("orderedList"),
  },
  {
    word: "Citation",
    icon: Quote,
    run: (editor) => chain(editor).toggleBlockquote().run(),
    pressed: (editor) => editor.isActive("blockquote"),
  },
  {
    word: "Encadré",
    icon: MessageSquareQuote,
    run: (editor) => chain(editor).toggleWrap("callout").run(),
    pressed: (editor) => editor.isActive("callout"),
  },
];

const history: Tool[] = [
  { word: "Annuler", icon: Undo2, run: (editor) => chain(editor).undo().run(), can: (editor) => editor.can().undo() },
  { word: "Rétablir", icon: Redo2, run: (editor) => chain(editor).redo().run(), can: (editor) => editor.can().redo() },
];

interface ToolbarProps {
  editor: Editor;
  /** The field the tools write in. */
  controls: string;
  bar: RefObject<HTMLDivElement | null>;
  /** Where the text may have photographs. */
  pictures: { accept: string; send: (file: File) => void } | undefined;
  /** What is to be known while one is on its way. */
  children: ReactNode;
}

/** What can be done to the text, each with its word: one stop of the Tab key, then the arrows; Escape goes back to the text. */
export function Toolbar({ editor, controls, bar, pictures, children }: ToolbarProps) {
  const [at, setAt] = useState(0);
  const [linking, setLinking] = useState(false);
  const link: Tool = {
    word: "Lien",
    icon: Link2,
    letter: "K",
    run: () => setLinking(!linking),
    pressed: () => editor.isActive("link"),
  };
  const gallery = useRef<HTMLInputElement>(null);
  const picture: Tool = { word: "Image", icon: ImagePlus, run: () => gallery.current?.click() };
  const every = [...tools, link, ...(pictures ? [picture] : []), ...history];

  // Bold and italic are the editor’s own; a link asks for its address first.
  useEffect(() => {
    const { dom } = editor.view;
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setLinking(true);
    };
    dom.addEventListener("keydown", press);
    return () => dom.removeEventListener("keydown", press);
  }, [editor]);

  function walk(event: KeyboardEvent) {
    if (event.key === "Escape") {
      event.preventDefault();
      chain(editor).run();
      return;
    }
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: every.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + every.length) % every.length;
    setAt(next);
    bar.current?.querySelectorAll("button")[next]?.focus();
  }

  return (
    <div className="rich-text-bar">
      {children}
      {pictures && (
        <input
          type="file"
          hidden
          ref={gallery}
          accept={pictures.accept}
          aria-label="Image"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) pictures.send(file);
            target.value = "";
          }}
        />
      )}
      {linking && <LinkField editor={editor} close={() => setLinking(false)} />}
      <div ref={bar} role="toolbar" aria-label="Mise en forme" aria-controls={controls} onKeyDown={walk}>
        {every.map((tool, rank) => (
          <button
            key={tool.word}
            type="button"
            tabIndex={rank === at ? 0 : -1}
            aria-pressed={tool.pressed?.(editor)}
            aria-disabled={tool.can ? !tool.can(editor) : undefined}
            aria-keyshortcuts={tool.letter && `Control+${tool.letter} Meta+${tool.letter}`}
            title={tool.letter && `Ctrl + ${tool.letter}`}
            // The text keeps the focus, and a telephone its keyboard.
            onMouseDown={(event) => event.preventDefault()}
            onFocus={() => setAt(rank)}
            onClick={() => tool.run(editor)}
          >
            <Icon of={tool.icon} />
            <span>{tool.word}</span>
          </button>
        ))}
      </div>
    </div>
  );
}

const leadsNowhere = fr(
  "Cette adresse ne mène nulle part. Écrivez par exemple /evenements, www.caf.fr, nom@exemple.fr ou un numéro de téléphone.",
);

/** Asks where a link leads. Its words are those selected; without any, the address is written. */
function LinkField({ editor, close }: { editor: Editor; close: () => void }) {
  const [target, setTarget] = useState(String(editor.getAttributes("link").href ?? ""));
  const [isRefused, setRefused] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  function put() {
    const text = target.trim();
    const href = targetMeant(text);
    if (text !== "" && href === null) {
      setRefused(true);
      field.current?.focus();
      return;
    }
    const words = chain(editor).extendMarkRange("link");
    if (href === null) words.unsetLink().run();
    else if (editor.state.selection.empty && !editor.isActive("link"))
      chain(editor)
        .insertContent({ type: "text", text, marks: [{ type: "link", attrs: { href } }] })
        .run();
    else words.setLink({ href }).run();
    close();
  }
  return (
    <div className="rich-text-link">
      {isRefused && (
        <div role="alert">
          <FieldError id="adresse-du-lien-erreur">{leadsNowhere}</FieldError>
        </div>
      )}
      <label>
        Adresse du lien
        <input
          className="input"
          ref={field}
          value={target}
          aria-invalid={isRefused || undefined}
          aria-describedby={isRefused ? "adresse-du-lien-erreur" : undefined}
          // biome-ignore lint/a11y/noAutofocus: it was just asked for.
          autoFocus
          spellCheck={false}
          autoCapitalize="none"
          inputMode="url"
          placeholder="/evenements"
          onChange={(event) => {
            setTarget(event.target.value);
            setRefused(false);
          }}
          onKeyDown={(event) => {
            if (event.key === "Escape") {
              close();
              chain(editor).run();
            }
            if (event.key !== "Enter") return;
            event.preventDefault();
            put();
          }}
        />
      </label>
      <button type="button" className="btn btn-secondary btn-sm" onClick={put}>
        {target.trim() === "" ? "Sans lien" : "Poser le lien"}
      </button>
    </div>
  );
}
