import { createContext, useContext } from "react";

/** Provided by the server entry; empty in the browser and on cached pages, whose inline scripts are hashed instead. */
export const NonceContext = createContext<string | undefined>(undefined);

/** The nonce an inline `<script>` must carry on this answer. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
