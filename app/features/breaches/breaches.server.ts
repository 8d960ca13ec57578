export { addEntry, noteBreach } from "./note-breach.server";
export { openBreaches } from "./queries.server";
export { listBreaches, listOpenBreaches, readBreach } from "./read-breaches.server";
export { eraseOldBreaches } from "./retention.server";
