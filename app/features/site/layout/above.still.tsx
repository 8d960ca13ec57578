import { useSiteFacts } from "~/features/settings/site-facts";
import { Still } from "~/ui/still";
import { QuickExitLink } from "../quick-exit/quick-exit-link";
import { Breadcrumbs } from "./breadcrumbs";
import { Header } from "./header";
import { Logo } from "./logo";

/** What stands above a page. Before the opening, nothing that would lead to a closed one. */
export function Above() {
  const { closed } = useSiteFacts();
  return (
    <Still id="Above">
      {closed ? (
        <header className="site-head">
          <div className="wrap justify-between">
            <Logo />
            <QuickExitLink />
          </div>
        </header>
      ) : (
        <>
          <Header />
          <Breadcrumbs />
        </>
      )}
    </Still>
  );
}
