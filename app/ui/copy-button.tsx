import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "./button";
import { toast } from "./toast";

/** Puts a value in the clipboard; true for the moment after it was done. Where the browser refuses, `otherwise` shows it. */
export function useCopy(value: string, { copied, otherwise }: { copied: string; otherwise?: () => void }) {
  const [done, setDone] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setDone(true);
      setTimeout(() => setDone(false), 2_500);
      toast({ kind: "success", title: copied });
    } catch {
      otherwise?.();
      toast({ kind: "info", title: "Copie impossible", text: "Sélectionnez le texte, puis copiez-le." });
    }
  }
  return { done, copy };
}

interface CopyButtonProps {
  value: string;
  /** Title of the message shown once it is copied. */
  copied: string;
  primary?: boolean;
  children: string;
}

/** For a value that stands beside it. It does not show without JavaScript. */
export function CopyButton({ value, copied, primary, children }: CopyButtonProps) {
  const { done, copy } = useCopy(value, { copied });
  return (
    <Button
      variant={primary ? "primary" : "secondary"}
      small
      icon={done ? Check : Copy}
      className="needs-js"
      onClick={copy}
    >
      {children}
    </Button>
  );
}
