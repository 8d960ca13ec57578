/** Says that a page was read. Called only once the visitor accepted it, with `accepted` when that is just now; what says it is fetched then. */
export function measure(pathname: string, accepted?: boolean): void {
  // A page that is not counted is no failure.
  import("./beacon").then((beacon) => beacon.sayPage(pathname, accepted)).catch(() => {});
}
