import "./rich-text.css";
import { type ReactNode, useEffect, useReducer, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { classNames } from "../class-names";
import { describedBy } from "../field";
import { FieldError } from "../field-error";
import type { Editor } from "./open-editor";
import { type PictureTools, putPicture } from "./picture-node";
import { PictureSending, useSentPicture } from "./picture-sending";
import { Toolbar } from "./toolbar";

interface RichTextFieldProps {
  label: string;
  name: string;
  /** Of the element that is written in; the name, unless several fields of a form share one. */
  id?: string;
  /** Markdown, before and after. */
  defaultValue: string;
  error?: string | null | undefined;
  /** What to know where only the signs of Markdown can be typed: without a script, or until the editor is there. */
  signs?: ReactNode;
  rows?: number;
  /** Where the text may have photographs. The same object each time. */
  pictures?: PictureTools;
}

/**
 * A text written as it will be read, kept as Markdown in a field of the form. A plain field until the editor, which comes in a file of
 * its own, is there; and without a script. For the back office.
 */
export function RichTextField({
  label,
  name,
  id = name,
  defaultValue,
  error,
  signs,
  rows = 12,
  pictures,
}: RichTextFieldProps) {
  const frame = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const described = describedBy(id, false, error);
  const { sending, send, giveUp } = useSentPicture(pictures, (id) => editor && putPicture(editor, { id, alt: "" }));
  const sendNow = useRef(send);
  sendNow.current = send;
  const attributes = useRef<Record<string, string>>({});
  attributes.current = {
    id,
    class: "prose input",
    role: "textbox",
    "aria-multiline": "true",
    "aria-labelledby": `${id}-nom`,
    ...(described && { "aria-describedby": described, "aria-invalid": "true" }),
  };

  useEffect(() => {
    let close = () => {};
    let gone = false;
    const loaded = import("./open-editor").then(({ openEditor }) => {
      if (gone || !place.current || !field.current) return;
      const opened = openEditor({
        place: place.current,
        field: field.current,
        attributes: () => attributes.current,
        onChange: draw,
        toTools: () => bar.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus(),
        pictures: pictures ? { tools: pictures, onFile: (file) => sendNow.current(file) } : null,
      });
      close = opened.close;
      // It stands in the page already, and is named by what is drawn with it.
      flushSync(() => setEditor(opened.editor));
    });
    // Without a network the plain field stays, which loses nothing.
    loaded.catch(() => undefined);
    return () => {
      gone = true;
      close();
      setEditor(null);
    };
  }, [pictures]);

  // Opened anew, it would lose what is being written at that moment, and what can be taken back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are what the attributes are made of.
  useEffect(() => editor?.view.updateState(editor.state), [editor, id, described]);

  useEffect(() => stayAboveKeyboard(frame), []);

  return (
    <div className={classNames("field rich-text", error && "has-error")} ref={frame}>
      {editor ? <span id={`${id}-nom`}>{label}</span> : <label htmlFor={id}>{label}</label>}
      {error && <FieldError id={`${id}-erreur`}>{error}</FieldError>}
      {editor && (
        <Toolbar editor={editor} controls={id} bar={bar} pictures={pictures && { accept: pictures.accept, send }}>
          <PictureSending {...sending} giveUp={giveUp} />
        </Toolbar>
      )}
      <div ref={place} />
      <textarea
        className="input"
        ref={field}
        name={name}
        id={editor ? undefined : id}
        data-kept-as={id}
        hidden={editor !== null}
        defaultValue={defaultValue}
        rows={rows}
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={described}
      />
      {!editor && signs}
    </div>
  );
}

/** The tools stand on the keyboard of a telephone, which covers the page without making it shorter. */
function stayAboveKeyboard(frame: { current: HTMLElement | null }) {
  const view = window.visualViewport;
  if (!view) return;
  const measure = () =>
    frame.current?.style.setProperty(
      "--keyboard",
      `${Math.max(0, window.innerHeight - view.height - view.offsetTop)}px`,
    );
  view.addEventListener("resize", measure);
  view.addEventListener("scroll", measure);
  return () => {
    view.removeEventListener("resize", measure);
    view.removeEventListener("scroll", measure);
  };
}
