import { useNonce } from "~/platform/http/nonce";
import frame from "../layout/frame.inline.js?raw";
import night from "../layout/night.inline.js?raw";
import network from "../lost-network/network.inline.js?raw";
import { neutralSite } from "../quick-exit/rules";
import application from "./application.inline.js?raw";
import page from "./page.inline.js?raw";

/** The browser keeps what the server wrote: the text is not sent a second time with the application. */
const text = import.meta.env.SSR ? page + frame + night + network + application : "";

interface InlineScriptProps {
  /** By which the site one comes from is told to be of a kind; the server’s alone to write. */
  patterns: { search: string; social: string } | undefined;
}

export function InlineScript({ patterns }: InlineScriptProps) {
  return (
    <script
      nonce={useNonce()}
      data-to={neutralSite}
      data-search={patterns?.search}
      data-social={patterns?.social}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own file, hashed or nonced by the content policy
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
