import "./tables";

export { type Couple, findCouples, findMatches, type Person } from "./find-matches.server";
export { mergeOtherParents, nameOtherParent, withdrawOtherParent } from "./other-parent.server";
export { deleteOtherParent } from "./queries.server";
export { acceptWarning, findWarning, listWarned, warnBeforeOpening } from "./warn-before-opening.server";
