/** What stands before the hour by which an answer was promised: once it has passed, nothing says any more that it comes by then. */
export function answerDue({ late }: { late: boolean }): string {
  return late ? "Réponse promise" : "Réponse au plus tard";
}
