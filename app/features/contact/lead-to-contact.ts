import { href } from "react-router";

/** As a link does, so that a page without a network stays and says so (`network.inline.js`). */
export function leadToContact() {
  const link = document.createElement("a");
  link.href = href("/contact");
  document.body.append(link);
  link.click();
  link.remove();
}
