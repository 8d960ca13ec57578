import type { ReactNode } from "react";
import { ContactDialogHost } from "~/features/contact/contact-dialog-host";
import { HelpButton } from "~/features/contact/help-button";
import { Breadcrumbs } from "./breadcrumbs";
import { Footer } from "./footer";
import { Header } from "./header";

/** Header, breadcrumb, the page, horizon and footer. */
export function SiteFrame({ children, notice }: { children: ReactNode; notice?: ReactNode }) {
  return (
    <>
      <Header />
      <Breadcrumbs />
      <main id="contenu" tabIndex={-1}>
        {notice}
        {children}
      </main>
      <Footer />
      <HelpButton />
      <ContactDialogHost />
    </>
  );
}
