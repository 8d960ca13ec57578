import "./page-loading.css";
import { useNavigation } from "react-router";
import { Spinner } from "./spinner";

/** Says that the next page, or the answer to a form, is on its way; what is on the screen stays where it is. Once in a frame. */
export function PageLoading() {
  const { state } = useNavigation();
  return (
    <p role="status" className="page-loading">
      {state !== "idle" && (
        <>
          <Spinner /> Chargement...
        </>
      )}
    </p>
  );
}
