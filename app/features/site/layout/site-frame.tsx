import type { ReactNode } from "react";
import { ContactDialogHost } from "~/features/contact/contact-dialog-host";
import { HelpButton } from "~/features/contact/help-button";
import { useFocusOnArrival } from "~/ui/focus-on-arrival";
import { Breadcrumbs } from "./breadcrumbs";
import { Footer } from "./footer";
import { Header } from "./header";

/** Header, breadcrumb, the page, horizon and footer. */
export function SiteFrame({ children, notice }: { children: ReactNode; notice?: ReactNode }) {
  const page = useFocusOnArrival();
  return (
    <>
      <Header />
      <Breadcrumbs />
      <main id="contenu" tabIndex={-1} ref={page}>
        {notice}
        {children}
      </main>
      <Footer />
      <HelpButton />
      <ContactDialogHost />
    </>
  );
}
