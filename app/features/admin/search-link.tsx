import { Search } from "lucide-react";
import { useEffect } from "react";
import { Form, Link } from "react-router";
import { Icon } from "~/ui/icon";

export const SEARCH = "/admin/chercher";

/** One field for the whole house, at the head of the menu; its answer has a page, so that it needs no script. */
export function SearchField() {
  return (
    <Form action={SEARCH} role="search" aria-label="Chercher partout" className="admin-search">
      <Icon of={Search} />
      <input
        name="q"
        type="search"
        aria-label="Chercher une personne, un numéro, une page"
        placeholder="Chercher"
        title="Ctrl + K"
        aria-keyshortcuts="Control+K Meta+K"
        autoComplete="off"
        enterKeyHint="search"
      />
    </Form>
  );
}

/** Where there is no room for the field. */
export function SearchLink() {
  return (
    <Link to={SEARCH} className="iconbtn admin-search-link" aria-label="Chercher" title="Chercher">
      <Icon of={Search} className="size-5" />
    </Link>
  );
}

/** Ctrl or ⌘ and K: to the field, where it is in sight, or to its page. Where one writes, the keys ask for the address of a link. */
export function useSearchKeys() {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      if ((event.target as HTMLElement).closest("input, textarea, [contenteditable=true]")) return;
      event.preventDefault();
      const field = [...document.querySelectorAll<HTMLElement>(".admin-search input")].find(
        (input) => input.offsetParent,
      );
      if (field) field.focus();
      // As a link does, so that a page without a network stays and says so.
      else document.querySelector<HTMLElement>(".admin-search-link")?.click();
    }
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
