import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

/** Says that the application now follows «Back» and «Forward»; before it, the script of the head does. */
function Live() {
  useEffect(() => {
    document.documentElement.dataset.live = "";
  }, []);
  return null;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Live />
      <HydratedRouter />
    </StrictMode>,
  );
});
