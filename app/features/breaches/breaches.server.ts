export { addEntry, noteBreach } from "./note-breach.server";
export { listBreaches, listOpenBreaches, readBreach } from "./read-breaches.server";
export { eraseOldBreaches } from "./retention.server";
