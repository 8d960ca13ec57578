import { HelpLine } from "~/features/safety/help-line";
import { useSiteFacts } from "~/features/settings/site-facts";
import { Still } from "~/ui/still";
import { Footer } from "./footer";
import { Horizon } from "./horizon";

/** What stands below a page. Before the opening, the numbers of help alone. */
export function Below() {
  const { closed } = useSiteFacts();
  return (
    <Still id="Below">
      {closed ? (
        <footer className="foot band">
          <p className="wrap small">
            <HelpLine />
          </p>
        </footer>
      ) : (
        <>
          <Horizon />
          <Footer />
        </>
      )}
    </Still>
  );
}
