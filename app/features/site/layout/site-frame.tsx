import type { ReactNode } from "react";
import { ContactDialogHost } from "~/features/contact/contact-dialog-host";
import { HelpButton } from "~/features/contact/help-button";
import { useSiteFacts } from "~/features/settings/site-facts";
import { useFocusOnArrival } from "~/ui/focus-on-arrival";
import { Above } from "./above.still";
import { Below } from "./below.still";

/** Header, breadcrumb, the page, horizon and footer. Before the opening, nothing that would lead to a closed page. */
export function SiteFrame({ children, notice }: { children: ReactNode; notice?: ReactNode }) {
  const ref = useFocusOnArrival();
  const { closed } = useSiteFacts();
  const page = (
    <main id="contenu" tabIndex={-1} ref={ref}>
      {notice}
      {children}
    </main>
  );
  return (
    <>
      <Above />
      {page}
      <Below />
      {!closed && (
        <>
          <HelpButton />
          <ContactDialogHost />
        </>
      )}
    </>
  );
}
