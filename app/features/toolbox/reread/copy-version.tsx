import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "~/ui/button";
import { texts } from "./messages";

/** Copies, and says so on the spot: a message that appears elsewhere would be fetched first. */
export function CopyVersion({ text, disabled }: { text: string; disabled: boolean }) {
  const [said, setSaid] = useState("");
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(texts.copied);
    } catch {
      setSaid(texts.notCopied);
    }
  }
  return (
    <>
      <Button icon={said === texts.copied ? Check : Copy} onClick={copy} disabled={disabled}>
        {texts.copy}
      </Button>
      <span className="small" role="status">
        {said}
      </span>
    </>
  );
}
