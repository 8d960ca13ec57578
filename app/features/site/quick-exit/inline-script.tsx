import { useNonce } from "~/platform/http/nonce";
import network from "../lost-network/network.inline.js?raw";
import application from "./application.inline.js?raw";
import page from "./page.inline.js?raw";
import { neutralSite } from "./rules";

/** The browser keeps what the server wrote: the text is not sent a second time with the application. */
const text = import.meta.env.SSR ? page + network + application : "";

export function InlineScript() {
  return (
    <script
      nonce={useNonce()}
      data-to={neutralSite}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own file, hashed or nonced by the content policy
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
