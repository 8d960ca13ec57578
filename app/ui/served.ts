import { useState, useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * Whether the server wrote this part of the page, for as long as it stands: what the part is drawn with need not be sent a second time with
 * the application, which leaves the text of an element of ours as it found it.
 */
export function useServed(): boolean {
  const isServed = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  return useState(isServed)[0];
}
