import { useSyncExternalStore } from "react";

const never = () => () => {};

/** True once scripts run in this page; false in what the server wrote. */
export function useScripts(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
