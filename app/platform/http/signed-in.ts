import { createContext, useContext } from "react";

/** Provided by the server entry to pages rendered for one visitor; in the browser the script of the head looks itself. */
export const SignedInContext = createContext(false);

/** Whether this answer is for a browser that is said to have a session open. */
export function useSignedIn(): boolean {
  return useContext(SignedInContext);
}
