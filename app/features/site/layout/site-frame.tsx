import type { ReactNode } from "react";
import { ContactDialogHost } from "~/features/contact/contact-dialog-host";
import { HelpButton } from "~/features/contact/help-button";
import { HelpLine } from "~/features/safety/help-line";
import { useSiteFacts } from "~/features/settings/site-facts";
import { useFocusOnArrival } from "~/ui/focus-on-arrival";
import { QuickExitLink } from "../quick-exit/quick-exit-link";
import { Breadcrumbs } from "./breadcrumbs";
import { Footer } from "./footer";
import { Header } from "./header";
import { Logo } from "./logo";

/** Header, breadcrumb, the page, horizon and footer. Before the opening, nothing that would lead to a closed page. */
export function SiteFrame({ children, notice }: { children: ReactNode; notice?: ReactNode }) {
  const ref = useFocusOnArrival();
  const page = (
    <main id="contenu" tabIndex={-1} ref={ref}>
      {notice}
      {children}
    </main>
  );
  if (useSiteFacts().closed)
    return (
      <>
        <header className="site-head">
          <div className="wrap justify-between">
            <Logo />
            <QuickExitLink />
          </div>
        </header>
        {page}
        <footer className="foot band">
          <p className="wrap small">
            <HelpLine />
          </p>
        </footer>
      </>
    );
  return (
    <>
      <Header />
      <Breadcrumbs />
      {page}
      <Footer />
      <HelpButton />
      <ContactDialogHost />
    </>
  );
}
