export { eraseSheet, listSheets, mergeToolSheets } from "./kept-sheets.server";
