import { useSending } from "./offline-submit";
import { Spinner } from "./spinner";

/** Says that the next page, or the answer to a form, is on its way; what is on the screen stays where it is. Once in a frame. */
export function PageLoading() {
  const sending = useSending();
  return (
    <p role="status" className="page-loading">
      {sending && (
        <>
          <Spinner /> Chargement...
        </>
      )}
    </p>
  );
}
