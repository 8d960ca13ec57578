/** Not a secret and of no use to anybody else: a script may write it. */
const NAME = "menu_admin";
const WEEK_SECONDS = 7 * 86_400;

/** What to give to `document.cookie`; seven days (requirements ). */
export function menuCookie(folded: boolean): string {
  return `${NAME}=${folded ? "replie" : "ouvert"}; Path=/admin; Max-Age=${WEEK_SECONDS}; SameSite=Lax`;
}

export function isMenuFolded(cookieHeader: string | null): boolean {
  return (cookieHeader ?? "").split(/;\s*/).includes(`${NAME}=replie`);
}
