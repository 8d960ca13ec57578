import "./tables";

export { readChosenPicture } from "./chosen-picture.server";
export { drawForMail } from "./mail-picture.server";
export { cutPicture, deletePicture, type MadePicture, movePicture, receivePicture } from "./make-picture.server";
export { findDescribedPicture, findPictures } from "./queries.server";
export { eraseUnusedPictures } from "./retention.server";
export { putSitePicture, readSitePictures, removeSitePicture, type SitePictures } from "./site-pictures.server";
