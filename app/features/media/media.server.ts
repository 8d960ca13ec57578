import "./tables";

export { cutPicture, deletePicture, type MadePicture, receivePicture } from "./make-picture.server";
export { findPictures } from "./queries.server";
export { eraseUnusedPictures } from "./retention.server";
export { putSitePicture, readSitePictures, removeSitePicture, type SitePictures } from "./site-pictures.server";
