import { type RefObject, useCallback, useEffect, useState } from "react";

/**
 * What a form says it has seen of its texts, the fields called `name`. What is read anew is seen where the form holds just that:
 * elsewhere it may be of another page, and what is kept next must not write over it.
 */
export function useSeenVersion(
  form: RefObject<HTMLFormElement | null>,
  { name, texts, version }: { name: string; texts: string[]; version: string },
) {
  const [seen, setSeen] = useState(version);
  const onKept = useCallback((kept: { version: string }) => setSeen(kept.version), []);
  const read = plain(texts);
  useEffect(() => {
    const typed = form.current ? new FormData(form.current).getAll(name).map(String) : [];
    if (plain(typed) === read) setSeen(version);
  }, [form, name, read, version]);
  return { seen, onKept };
}

function plain(texts: string[]): string {
  return JSON.stringify(texts.map((text) => text.replaceAll("\r\n", "\n").trim()).filter(Boolean));
}
