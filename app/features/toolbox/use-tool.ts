import { type FormEvent, useEffect, useRef, useState } from "react";
import { useActionData, useNavigation } from "react-router";
import { readSheet } from "./printed-sheet";
import { readFields } from "./read-fields";
import type { Fields, Sheet, Tool, ToolAnswer, ToolData } from "./tool";

/** A tool in its page: what stands in the fields, and what comes of it, all in the browser. */
export interface ToolInUse {
  fields: Fields;
  /** The first value of a field, "" without one. */
  value(name: string): string;
  has(name: string, value: string): boolean;
  set(name: string, ...values: string[]): void;
  /** By field, once the sheet was asked for. */
  errors: Record<string, string>;
  /** Why this sheet is not kept, or would not be. */
  refused: ToolAnswer["refused"];
  /** For what is sent: whose page this is, and what of theirs stands in its fields. */
  stamp: string;
  /** Null before it was asked for, or while a field does not hold. */
  sheet: Sheet | null;
  show(): void;
  startAgain(): void;
  /** For the form: `<ToolPage>` gives it these. */
  form: {
    key: number;
    onChange(event: FormEvent<HTMLFormElement>): void;
    onSubmit(event: FormEvent<HTMLFormElement>): void;
  };
  /** How many times the sheet was asked for: the page then leads to it. */
  asked: number;
}

/**
 * Starts from what was sent without JavaScript, else from what the member kept, else empty. Fields may be left to the form (`defaultValue`) or
 * set one by one; no request leaves meanwhile.
 */
export function useTool<Answers>(tool: Tool<Answers>, data: ToolData): ToolInUse {
  const posted = useActionData() as ToolAnswer | undefined;
  const [fields, setFields] = useState<Fields>(posted?.fields ?? data.saved ?? {});
  const [isShown, setShown] = useState(posted !== undefined || data.saved !== null);
  const [asked, setAsked] = useState(0);
  const [key, setKey] = useState(0);
  const stamp = useStamp(data, posted);
  const read = isShown ? readSheet(tool, fields, data) : null;
  const show = () => {
    setShown(true);
    setAsked((times) => times + 1);
  };
  return {
    fields,
    value: (name) => fields[name]?.[0] ?? "",
    has: (name, value) => fields[name]?.includes(value) ?? false,
    set: (name, ...values) => setFields((before) => ({ ...before, [name]: values })),
    errors: read && !read.ok ? read.errors : {},
    refused: posted?.refused ?? (data.isShut ? "shut" : undefined),
    stamp,
    sheet: read?.ok ? read.answers : null,
    show,
    startAgain() {
      setFields({});
      setShown(false);
      setKey((times) => times + 1);
    },
    form: {
      key,
      onChange({ currentTarget }) {
        setFields((before) => withForm(before, currentTarget));
      },
      onSubmit(event) {
        event.preventDefault();
        const { currentTarget } = event;
        setFields((before) => withForm(before, currentTarget));
        show();
      },
    },
    asked,
  };
}

/** That of the page as it was opened, until it keeps something itself: what another page kept meanwhile is not in these fields. */
function useStamp(data: ToolData, posted: ToolAnswer | undefined): string {
  const [stamp, setStamp] = useState(posted?.stamp ?? data.stamp);
  const intent = useNavigation().formData?.get("intent");
  const isKeeping = intent === "keep" || intent === "replace";
  const [wasKeeping, setWasKeeping] = useState(isKeeping);
  if (isKeeping !== wasKeeping) {
    setWasKeeping(isKeeping);
    if (wasKeeping && !posted) setStamp(data.stamp);
  }
  return stamp;
}

/** What stands in a form takes the place of what stood in the fields it has; the others, of a question that is not shown, stay. */
function withForm(before: Fields, form: HTMLFormElement): Fields {
  const shown = new Set([...form.elements].map((element) => element.getAttribute("name")));
  const others = Object.entries(before).filter(([name]) => !shown.has(name));
  return { ...Object.fromEntries(others), ...(readFields(new FormData(form)) ?? {}) };
}

/** Leads the eye and the reader to the sheet each time it was asked for. */
export function useArrival(asked: number) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (asked === 0) return;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: "start" });
  }, [asked]);
  return place;
}
