import { data } from "react-router";
import { log } from "../log.server";

/** What a page of the back office reads. What cannot be read is logged under this name and answered with 500 and `blank`: the page says so itself. */
export async function loadedOr500<Loaded, Blank>(failure: string, load: () => Promise<Loaded>, blank: Blank) {
  try {
    return await load();
  } catch (error) {
    log.error(failure, { error });
    return data(blank, { status: 500 });
  }
}
