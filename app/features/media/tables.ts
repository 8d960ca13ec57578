import type { PictureFormat } from "~/platform/pictures/resize-picture.server";
import type { Slot } from "./rules";

declare module "~/platform/db/tables" {
  interface Tables {
    pictures: {
      id: string;
      width: number;
      height: number;
      /** The first paint, as a `data:` address. */
      blur: string;
      /** False while it is only what another one is cut from. */
      shown: boolean;
      created_at: Date;
    };
    picture_files: { picture_id: string; width: number; format: PictureFormat; file_id: string };
    site_pictures: { slot: Slot; picture_id: string; alt: string; updated_at: Date };
  }
}
